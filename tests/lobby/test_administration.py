"""The administration pages open for a superuser, and what actions write is not edited there."""

import pytest
from django.contrib import admin
from django.urls import reverse

from clubs.models import Role
from players.models import User
from tests import factories, leagues
from tests.tournaments import story
from tests.tournaments.test_announcements import announced

pytestmark = pytest.mark.django_db

OURS = {"players", "games", "clubs", "tournaments"}
MODELS = [model for model in admin.site._registry if model._meta.app_label in OURS]


@pytest.fixture
def night():
    user = User.objects.create_superuser("admin@example.org", "correct horse battery")
    night = factories.night(factories.club())
    factories.played(night, factories.present(night, 4), (45000, 30000, 25000, 20000))
    factories.season(night.club)
    leagues.phase(leagues.league(night.club))
    announced(night.club)
    story.published(story.event(16, 5, club=night.club))
    return night, user


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_list_and_every_row_opens(client, night, model):
    client.force_login(night[1])
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    assert client.get(reverse(f"{name}_changelist"), {"q": "a"}).status_code == 200
    row = model.objects.first()
    page = client.get(reverse(f"{name}_change", args=(row.pk,)))
    assert page.status_code == 200
    assert ('name="_save"' in page.text) == (model is User)


def test_an_organiser_is_not_an_administrator(client):
    client.force_login(factories.member(factories.club(), Role.OWNER))
    assert client.get(reverse("admin:index")).status_code == 302
