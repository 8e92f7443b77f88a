"""Addresses of the ledger: a group's money, a person's statement, a night's envelope."""
from django.urls import path, register_converter

from .views import cash, importing, ledger, statements


class RowsConverter:
    """Numbers of rows: 12-13-14."""

    regex = "[0-9]{1,18}(?:-[0-9]{1,18}){0,199}"

    def to_python(self, value: str) -> tuple[int, ...]:
        return tuple(map(int, value.split("-")))

    def to_url(self, value: tuple[int, ...] | int | str) -> str:
        return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


register_converter(RowsConverter, "rows")
MONEY = "g/<slug:key>/money/"
STATEMENT = "g/<slug:key>/members/<int:member>/statement/"
NIGHT = "g/<slug:key>/n/<int:night>/"

urlpatterns = [
    path(MONEY, ledger.page, name="money"),
    path(f"{MONEY}kitty/", ledger.kitty_change, name="kitty_change"),
    path(f"{MONEY}undo/<rows:rows>/", ledger.undo, name="money_undo"),
    path(f"{MONEY}ledger.csv", ledger.csv, name="money_csv"),
    path(f"{MONEY}import/", importing.import_fees, name="money_import"),
    path(STATEMENT, statements.page, name="statement"),
    path(f"{STATEMENT}pay/", statements.pay, name="statement_pay"),
    path(f"{STATEMENT}<int:night>/refund/", statements.refund, name="statement_refund"),
    path(f"{STATEMENT}<int:night>/carry/", statements.carry, name="statement_carry"),
    path(f"{NIGHT}cash/", cash.page, name="cash"),
    path(f"{NIGHT}cash/kitty/", cash.kitty, name="cash_kitty"),
    path(f"{NIGHT}carry/", ledger.carry_all, name="night_carry"),
]
