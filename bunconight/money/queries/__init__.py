"""What the ledger says, in cents. A row counts unless a row that counts reverses it."""
from .ledgers import Balance, Ledger, balance, in_force, kitty_cents, ledger, ledgers

__all__ = ["Balance", "Ledger", "balance", "in_force", "kitty_cents", "ledger", "ledgers"]
