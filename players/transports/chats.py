"""Telegram and Discord: a message is posted into a chat as plain text with its link."""

import json
from urllib.parse import urlsplit

from django.conf import settings

from players.models import Chat, Message
from players.transports import Fault, HandOver
from players.transports.http import post, refused

_LONGEST = {"telegram": 4096, "discord": 2000}
_JSON = {"Content-Type": "application/json", "User-Agent": "Tenbo"}


def send(message: Message, hand_over: HandOver) -> None:
    """Post the message into its chat."""
    chat = message.chat
    if chat is None:
        raise Fault("no_chat")
    url, content = _request(chat, _text(message, _LONGEST[chat.provider]))
    answer = post(url, json.dumps(content).encode(), _JSON, hand_over)
    if not answer.is_good:
        host = urlsplit(url).hostname or ""
        raise refused(answer, host, _reason(answer.text))


def _request(chat: Chat, text: str) -> tuple[str, dict[str, object]]:
    if chat.provider == "telegram":
        return f"{settings.TELEGRAM_URL}/bot{chat.secret}/sendMessage", {
            "chat_id": chat.chat,
            "text": text,
            "link_preview_options": {"is_disabled": True},
        }
    # A name in a result must not call people: no mention is one.
    return f"{settings.DISCORD_URL}/api/webhooks/{chat.secret}?wait=true", {
        "content": text,
        "allowed_mentions": {"parse": []},
    }


def _text(message: Message, longest: int) -> str:
    """The words, cut where the chat takes no more, and the link."""
    end = f"\n\n{message.url}" if message.url else ""
    # Telegram counts units of UTF-16, two bytes each.
    words = f"{message.subject}\n\n{message.body}".encode("utf-16-le")
    room = 2 * (longest - len(end))
    if len(words) <= room:
        return words.decode("utf-16-le") + end
    return words[: room - 2].decode("utf-16-le", "ignore").rstrip() + "…" + end


def _reason(text: str) -> str:
    """What the service says in its JSON, if it does."""
    try:
        answer = json.loads(text)
    except ValueError:
        return ""
    return (
        str(answer.get("description") or answer.get("message") or "")
        if isinstance(answer, dict)
        else ""
    )
