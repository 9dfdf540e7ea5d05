"""A page with every part of the look, served to the browser by the tests alone."""

from fractions import Fraction
from pathlib import Path

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from config.urls import urlpatterns as site

PAGE = Path(__file__).with_name("gallery.html")


class NightForm(forms.Form):
    title = forms.CharField(help_text="Shown in the calendar of the club.")
    starts = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    places = forms.IntegerField(min_value=4)
    rules = forms.ChoiceField(choices=[("ema", "EMA"), ("m_league", "M-League")])
    seating = forms.ChoiceField(
        choices=[("fours", "Fours first"), ("fives", "Fives, nobody waits")],
        widget=forms.RadioSelect,
        required=False,
    )
    teaching = forms.BooleanField(label="A night for newcomers", required=False)
    note = forms.CharField(widget=forms.Textarea(attrs={"rows": 2}), required=False)


def rows() -> list[dict[str, object]]:
    names = [
        "Anna Kask",
        "Мария Тамм",
        "佐藤 美咲",
        "Kärt Õunapuu",
        "Konstantin Vladimirovich Long",
    ]
    return [
        {
            "rank": rank,
            "name": name,
            "club": "Tallinn",
            "games": 12,
            "score": Fraction(1461 - 520 * rank, 10),
            "last": Fraction(-161 + 60 * rank, 10),
            "points": 41100 - 9000 * rank,
            "places": [1, 4, 2, 1, 3],
            "own": rank == 2,
        }
        for rank, name in enumerate(names, start=1)
    ]


def gallery(request: HttpRequest, base: str) -> HttpResponse:
    form = NightForm({"title": "Saturday", "places": "two", "starts": "2026-12-05"})
    form.add_error(None, "The hall is taken from 18:00 on; choose another day.")
    seats = [
        {"name": name, "points": points, "own": index == 1}
        for index, (name, points) in enumerate(
            [
                ("Anna Kask", 41200),
                ("Мария Тамм", 28700),
                ("佐藤 美咲", 31300),
                ("Kärt Õunapuu", -1200),
            ]
        )
    ]
    context = {
        "gallery_base": base,
        "rows": rows(),
        "seats": seats,
        "form": form,
        "page": Paginator(range(30), 10).page(2),
    }
    return HttpResponse(engines["django"].from_string(PAGE.read_text()).render(context, request))


urlpatterns = [
    *site,
    path("parts/", gallery, {"base": "base.html"}),
    path("parts/hall/", gallery, {"base": "hall.html"}),
]
