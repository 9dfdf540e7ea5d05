"""What the site itself keeps about a person: login, names, numbers, their own history."""

from players.personal_rules import Part, Rule, remove

PART = Part(
    rules={
        "players.Player.user": Rule(title="player"),
        "players.Alias.player": Rule(title="other names", leave=remove),
        "players.Identifier.player": Rule(title="federation numbers", leave=remove),
        "players.OnlineName.player": Rule(title="online names", leave=remove),
        "players.PlayerLog.player": Rule(title="history", related=("by",), leave=remove),
        # What the merged player was called; the merge cannot be undone any more.
        "players.Merge.kept": Rule(title="merges", related=("by", "undone_by"), leave=remove),
        "players.PlayerLog.by": Rule(title="changes of players", related=("player",)),
        "players.Merge.by": Rule(title="merges made", secret=("changes",), related=("kept",)),
        "players.Merge.undone_by": Rule(
            title="merges undone", secret=("changes",), related=("kept", "by")
        ),
        "players.User_groups.user": Rule(title="groups", related=("group",)),
        "players.User_user_permissions.user": Rule(
            title="rights", related=("permission__content_type",)
        ),
        # Who else says to be the player is theirs to tell.
        "players.Claim.player": Rule(title="claimed by others", secret=("user",), leave=remove),
        "players.Claim.user": Rule(title="claims", related=("player",)),
        "players.Choice.user": Rule(title="choices of messages"),
        "players.Device.user": Rule(title="devices", secret=("endpoint", "p256dh", "auth")),
        "players.Message.user": Rule(
            title="messages", secret=("token", "claim", "key"), related=("device", "chat")
        ),
        "account.EmailAddress.user": Rule(title="e-mail addresses"),
        "mfa.Authenticator.user": Rule(title="second factors", secret=("data",)),
        "admin.LogEntry.user": Rule(title="administration", related=("content_type",)),
    }
)
