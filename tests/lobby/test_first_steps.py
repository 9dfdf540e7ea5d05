"""The front page offers the next step: an account to strangers, a night to organisers."""

import pytest
from django.urls import reverse

from clubs.models import Role
from tests import factories

pytestmark = pytest.mark.django_db


def test_a_stranger_may_create_an_account_or_sign_in(client):
    page = client.get("/").content.decode()
    assert f'href="{reverse("account_signup")}"' in page
    assert f'href="{reverse("account_login")}"' in page


@pytest.mark.parametrize(("role", "offered"), [(Role.MEMBER, False), (Role.ORGANISER, True)])
def test_an_organiser_without_a_night_is_led_to_plan_one(client, role, offered):
    club = factories.club()
    client.force_login(factories.member(club, role))
    plan = reverse("clubs:plan_night", args=[club.slug])
    assert (plan in client.get("/").content.decode()) is offered
