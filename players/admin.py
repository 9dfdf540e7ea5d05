"""Administration of logins: find one, switch it off, give it a new password."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from players.models import User


@admin.register(User)
class LoginAdmin(UserAdmin):  # type: ignore[type-arg]
    """Django's pages of users, for logins without a username."""

    ordering = ("email",)
    list_display = ("email", "name", "is_active", "is_staff", "date_joined")
    list_filter = ("is_staff", "is_active")
    search_fields = ("email", "name")
    readonly_fields = ("date_joined", "last_login")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("email", "password", "name", "language", "time_zone")}),
        (_("rights"), {"fields": ("is_active", "is_staff", "is_superuser")}),
        (_("dates"), {"fields": ("date_joined", "last_login")}),
    )
    add_fieldsets = (
        (None, {"fields": ("email", "name", "usable_password", "password1", "password2")}),
    )
