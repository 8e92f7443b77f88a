"""One settings file, read from top to bottom. A host sets environment variables; every default is safe at home.

All of them begin with BUNCO_ and are listed in the README; a bad value stops the start with one sentence.
"""
import ipaddress
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent


def flag(name: str, default: bool) -> bool:
    """A switch: 1/0, yes/no, true/false, on/off."""
    value = os.environ.get(name, "").strip().lower()
    if value in ("1", "yes", "true", "on"):
        return True
    if value in ("0", "no", "false", "off"):
        return False
    if value:
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be 1 or 0.")
    return default


def data_folder() -> Path:
    """Everything that the site writes lives here; made if missing."""
    folder = Path(os.environ.get("BUNCO_DATA") or BASE_DIR / "var").resolve()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"The data folder {folder} (BUNCO_DATA) cannot be made: {error.strerror}.") from None
    if not os.access(folder, os.W_OK):
        raise ImproperlyConfigured(f"The data folder {folder} (BUNCO_DATA) cannot be written to.")
    return folder


def secret_key(folder: Path) -> str:
    """From the environment, else made once and kept in the data folder, readable by its owner only."""
    if key := os.environ.get("BUNCO_SECRET_KEY"):
        if len(key) < 50:
            raise ImproperlyConfigured("BUNCO_SECRET_KEY is shorter than 50 characters.")
        return key
    kept = folder / "secret_key"
    if not kept.exists():
        mine = folder / f"secret_key.{os.getpid()}"
        with open(os.open(mine, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        with suppress(FileExistsError):  # another first start beside this one was quicker
            os.link(mine, kept)
        mine.unlink()
    return kept.read_text().strip()


def public_url() -> str:
    """The one address under which everybody reaches the site, without a slash at its end; empty at home."""
    url = os.environ.get("BUNCO_PUBLIC_URL", "").rstrip("/")
    parts = urlsplit(url)
    port(parts, "BUNCO_PUBLIC_URL")
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query):
        raise ImproperlyConfigured(f"BUNCO_PUBLIC_URL is {url!r}; it must look like https://bunco.example.")
    return url


def lan_address() -> str:
    """This machine's address in the house's network, for a machine with several; empty: found out when serving."""
    address = os.environ.get("BUNCO_LAN_ADDRESS", "")
    if address:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            raise ImproperlyConfigured(f"BUNCO_LAN_ADDRESS is {address!r}; it must look like 192.168.1.20.") from None
        if parsed.is_loopback or parsed.is_unspecified:
            raise ImproperlyConfigured(f"BUNCO_LAN_ADDRESS is {address!r}; no phone can reach that.")
    return address


def mail() -> dict[str, Any]:
    """smtp://user:password@host:587 (STARTTLS) or smtps://…:465, with ?from=…; without it mail is printed."""
    url = os.environ.get("BUNCO_EMAIL_URL", "")
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ImproperlyConfigured("BUNCO_EMAIL_URL must look like smtp://user:password@mail.bunco.example:587.")
    secure = parts.scheme == "smtps"
    sender = dict(parse_qsl(parts.query)).get("from", f"BuncoNight <no-reply@{parts.hostname}>")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend", "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port(parts, "BUNCO_EMAIL_URL") or (465 if secure else 587), "EMAIL_TIMEOUT": 10,
        "EMAIL_HOST_USER": unquote(parts.username or ""), "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": secure, "EMAIL_USE_TLS": not secure and parts.hostname not in ("localhost", "127.0.0.1"),
        "DEFAULT_FROM_EMAIL": sender, "SERVER_EMAIL": sender,
    }


def port(parts: SplitResult, name: str) -> int | None:
    """The port of an address in the variable of that name, if it has one."""
    try:
        return parts.port
    except ValueError:
        raise ImproperlyConfigured(f"{name} has a port that is no number from 0 to 65535.") from None


def database(folder: Path) -> dict[str, Any]:
    """SQLite in the data folder, or what BUNCO_DATABASE_URL names: sqlite:///path, or PostgreSQL."""
    url = os.environ.get("BUNCO_DATABASE_URL", "")
    parts = urlsplit(url)
    if parts.scheme in ("postgres", "postgresql"):
        return postgres(parts)
    if url and (parts.scheme != "sqlite" or not parts.path):
        raise ImproperlyConfigured("BUNCO_DATABASE_URL must begin with postgres:// or sqlite:///.")
    return sqlite(parts.path if url else folder / "bunco.sqlite3")


def postgres(parts: SplitResult) -> dict[str, Any]:
    """postgres://user:password@host:port/name; connections last, since making one takes longer than a tap."""
    if not parts.path.strip("/"):
        raise ImproperlyConfigured("BUNCO_DATABASE_URL names no database; it must end in /name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")), "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""), "HOST": unquote(parts.hostname or ""),
        "PORT": port(parts, "BUNCO_DATABASE_URL") or "",
        "CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True,
    }


def sqlite(path: str | Path) -> dict[str, Any]:
    """One file: readers do not wait for the writer (WAL), and a writer waits for its turn at the start (IMMEDIATE)."""
    return {
        "ENGINE": "django.db.backends.sqlite3", "NAME": path, "CONN_MAX_AGE": None,
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 10,
                    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"},
        "TEST": {},
    }


DATA_DIR = data_folder()
DEBUG = flag("BUNCO_DEBUG", False)
SECRET_KEY = secret_key(DATA_DIR)
PUBLIC_URL = public_url()
HTTPS = PUBLIC_URL.startswith("https:")
ALLOWED_HOSTS = [str(urlsplit(PUBLIC_URL).hostname), "127.0.0.1", "localhost"] if PUBLIC_URL else ["*"]
LAN_ADDRESS = lan_address()
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_HOST = urlsplit(PUBLIC_URL).netloc if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # browsers complain about it on plain http
CONTENT_SECURITY_POLICY = {"DIRECTIVES": {
    "default-src": [NONE], "script-src": [SELF], "style-src": [SELF], "img-src": [SELF, "data:"], "font-src": [SELF],
    "connect-src": [SELF], "manifest-src": [SELF], "worker-src": [SELF], "form-action": [SELF], "base-uri": [NONE],
    "frame-ancestors": [NONE],
}}

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_htmx",
    "crispy_forms",
    "games",
    "bunconight.club",
    "bunconight.money",
    "bunconight.nights",
    "bunconight.places",
    "bunconight.notices",
    "bunconight.scoring",
    "bunconight.casino",
    "bunconight.history",
    "bunconight.prints",
    "bunconight.live",
    "bunconight",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "bunconight.compressing.CompressingMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "csp.middleware.CSPMiddleware",
]
BENCH = flag("BUNCO_BENCH", False)
ROOT_URLCONF = "bunconight.benchmarks.urls" if BENCH else "bunconight.urls"
WSGI_APPLICATION = "bunconight.wsgi.application"
TEMPLATES = [{
    "BACKEND": "django.template.backends.django.DjangoTemplates",
    "DIRS": [BASE_DIR / "templates"],
    "APP_DIRS": True,
    "OPTIONS": {"context_processors": [
        "django.template.context_processors.request",
        "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
    ]},
}]
DATABASES = {"default": database(DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en-us"
USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG
                    else "bunconight.staticfiles.Storage"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_KEEP_ONLY_HASHED_FILES = not DEBUG
CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "party"

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
CSRF_FAILURE_VIEW = "bunconight.checks.csrf_failure"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True  # for SESSION_COOKIE_AGE; a box to ask for it would be one more thing to read
ACCOUNT_RATE_LIMITS = {"demo": "10/h/ip,30/d/ip"}
globals().update(mail())  # EMAIL_*
