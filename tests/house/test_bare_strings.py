"""Words in templates that nobody could translate are found, with their line."""

import pytest

from script.bare_strings import find


@pytest.mark.parametrize(
    "source",
    [
        '<p>{% translate "Hello" %}</p>',
        "<p>{% blocktranslate %}Hello, {{ name }}{% endblocktranslate %}</p>",
        "<p>{{ name }}: 25 000 · −5,2 %</p>",
        "{# a note #}{% comment %}Words{% endcomment %}",
        '<p><span translate="no">Ten<b>b</b>o</span> <code>DATABASE_URL</code></p>',
        '<div class="night" id="table-1" data-kind="ron"></div>',
        '<input type="text" name="points" value="Anna">',
        "<style>p { color: red }</style><script src='x.js'></script>",
        '<a href="{% url "night" %}" title="{% translate "Night" %}">{{ night }}</a>',
        "&nbsp;&amp;&times;",
        '<p translate="no">Tenbo<br>mahjong</p>',
        "<title>{{ title }} · Tenbo</title>",
    ],
)
def test_nothing_to_find(source: str) -> None:
    assert find(source) == []


@pytest.mark.parametrize(
    ("source", "text", "line"),
    [
        ("<p>\n  Hello,\n  {{ name }}</p>", "Hello,", 2),
        ('{% if x %}\n\n<b title="Help">?</b>{% endif %}', "Help", 3),
        ('<img alt="A table" src="t.svg">', "A table", 1),
        ('<input placeholder="Name">', "Name", 1),
        ('<input type="submit" value="Save">', "Save", 1),
        ('<button hx-confirm="Sure?" aria-label="{{ label }}"></button>', "Sure?", 1),
        ("{% blocktranslate %}\n\nHi{% endblocktranslate %} there", "there", 3),
        ('<p translate="no">Tenbo</p><p>Club</p>', "Club", 1),
        ("<title>Таблица</title>", "Таблица", 1),
    ],
)
def test_a_bare_string_is_named_with_its_line(source: str, text: str, line: int) -> None:
    assert [(bare.text, bare.line) for bare in find(source)] == [(text, line)]
