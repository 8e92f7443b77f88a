"""Printed matter: score cards, prize sheet, sign-in list, poster. The only part that knows WeasyPrint."""
