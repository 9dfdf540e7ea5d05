"""How forms are drawn: every ``{{ form }}`` of the site goes through our own includes."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Django's renderer with the field and form templates of this site."""

    form_template_name = "includes/fields.html"
    field_template_name = "includes/field.html"
