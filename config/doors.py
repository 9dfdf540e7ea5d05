"""Where sign-in differs between a site that sends mail and one that cannot."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.views import password_reset
from allauth.mfa.base.views import IndexView
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator


def forgotten_password(request: HttpRequest) -> HttpResponse:
    """Mail a link for a new password; without mail say who can make one."""
    if settings.SENDS_MAIL:
        response: HttpResponse = password_reset(request)
        return response
    return render(request, "account/password_without_mail.html")


@method_decorator(login_required, name="dispatch")
class SecondFactor(IndexView):  # type: ignore[misc]
    """The second factor, and whether an address must be confirmed before it can be set up."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        addresses = EmailAddress.objects.filter(user_id=self.request.user.pk, verified=False)
        must_confirm = not settings.MFA_ALLOW_UNVERIFIED_EMAIL and addresses.exists()
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"must_confirm": must_confirm}
