"""The name of a ruleset in the language of the page."""

from django import template

from games.wording import ruleset_name

register = template.Library()
register.filter("ruleset_name", ruleset_name)
