"""Settings of the site. Every choice of an installation is an environment variable (.env.example).

Without any, the site runs alone on one machine: SQLite, database cache and a broker of plain
files, all under ``var/``.
"""

import sys
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.utils.csp import CSP

from config.environment import databases, mailers, secret_key, vapid_key

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env")

VAR = Path(env.str("TENBO_VAR", default=str(BASE_DIR / "var"))).resolve()
VAR.mkdir(parents=True, exist_ok=True)

# The installation

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(VAR / "secret_key")
SITE_URL = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS",
    default=["localhost", "127.0.0.1", "[::1]", urlsplit(SITE_URL).hostname],
)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL])

# Number of reverse proxies in front of gunicorn whose headers are believed.
PROXIES = env.int("PROXIES", default=0)

# Applications

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "players",
    "games",
    "clubs",
    "tournaments",
    "rankings",
    "lobby",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.htmx",
    "config.middleware.time_zone",
    "config.middleware.reader",
    "config.middleware.merged_players",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Each says which players a user meets: people whose full names they know, whatever strangers see.
PLAYER_CIRCLES = ["clubs.queries.people.circle", "tournaments.queries.circle"]

FORM_RENDERER = "config.forms.FormRenderer"

# Language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский"), ("et", "Eesti")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
USE_TZ = True

# Rows, cache, messages

DATABASES = databases(
    env.str("DATABASE_URL", default=""),
    sqlite=VAR / "tenbo.sqlite3",
    pool_size=env.int("DATABASE_POOL", default=0),
)

CACHES = {"default": env.cache_url("CACHE_URL", default="dbcache://cache?max_entries=10000")}

EMAIL_URL = env.str("EMAIL_URL", default="")
MAILERS = mailers(EMAIL_URL)
SENDS_MAIL = bool(EMAIL_URL)
DEFAULT_FROM_EMAIL = env.str(
    "DEFAULT_FROM_EMAIL", default=f"Tenbo <noreply@{urlsplit(SITE_URL).hostname}>"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# The outbox: the process that sends, the keys of web push, and the only addresses posted to.
COURIER = [sys.executable, str(BASE_DIR / "manage.py"), "deliver"]
VAPID_KEY = env.str("VAPID_KEY", default="") or vapid_key(VAR / "vapid_key")
VAPID_CONTACT = parseaddr(DEFAULT_FROM_EMAIL)[1]
TELEGRAM_URL = env.str("TELEGRAM_URL", default="https://api.telegram.org")
DISCORD_URL = env.str("DISCORD_URL", default="https://discord.com")
PUSH_SERVICES = env.list(
    "PUSH_SERVICES",
    default=[
        "https://fcm.googleapis.com",
        "https://updates.push.services.mozilla.com",
        "https://*.push.apple.com",
        "https://*.notify.windows.com",
    ],
)

BROKER_FOLDER = VAR / "broker"
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="filesystem://localhost")
if CELERY_BROKER_URL.startswith("filesystem:"):
    for folder in (BROKER_FOLDER / "queue", BROKER_FOLDER / "control"):
        folder.mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_FOLDER / "queue"),
        "data_folder_out": str(BROKER_FOLDER / "queue"),
        "control_folder": str(BROKER_FOLDER / "control"),
        "polling_interval": 0.1,
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat")
CELERY_TIMEZONE = TIME_ZONE
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# Static files

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static_files.HashedFiles"
    },
}
MEDIA_ROOT = VAR / "media"
BACKUP_FOLDER = Path(env.str("BACKUP_FOLDER", default=str(VAR / "backups")))

# Sign-in

AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60  # a club meets every week or two
ACCOUNT_ADAPTER = "config.sign_in.Adapter"
ACCOUNT_SIGNUP_FORM_CLASS = "players.forms.SignUpName"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if SENDS_MAIL else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(SITE_URL).scheme
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Tenbo"
MFA_ALLOW_UNVERIFIED_EMAIL = not SENDS_MAIL  # nobody can confirm an address no mail reaches

# API

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "300/min", "user": "1200/min"},
    "NUM_PROXIES": PROXIES,
    "EXCEPTION_HANDLER": "config.api.refuse",
    "UNICODE_JSON": False,  # a refusal repeats what was sent, half a character too
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {"TITLE": "Tenbo", "VERSION": "1", "SERVE_INCLUDE_SCHEMA": False}

# Security

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "config.middleware.send_again"
SECURE_REFERRER_POLICY = "same-origin"
TLS = SITE_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = TLS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False)
if PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = TLS
    SECURE_REDIRECT_EXEMPT = ["^health/$"]

# Logs go to stderr; who keeps them is the machine's business.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "asctime,levelname,name,message",
            "style": ",",
        },
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": env.str("LOG_FORMAT", default="text"),
        },
    },
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
