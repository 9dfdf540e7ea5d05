"""Administration of people: logins to find, switch off, give a new password; players to look up."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.models import Player, User

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
    TabularInline = admin.TabularInline[Model, Model]
else:
    ModelAdmin = admin.ModelAdmin
    TabularInline = admin.TabularInline


class ShownOnly(ModelAdmin):
    """Rows to look at: they are written by actions alone, which keep their history."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class RowsShown(TabularInline):
    """Rows that belong to another, to look at; `related` are read with them."""

    related: tuple[str, ...] = ()
    extra = 0
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        return super().get_queryset(request).select_related(*self.related)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


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


@admin.register(Player)
class PlayerAdmin(ShownOnly):
    list_display = ("full_name", "country", "privacy", "user", "created_at")
    list_select_related = ("user",)
    search_fields = ("full_name", "search_key", "user__email")
