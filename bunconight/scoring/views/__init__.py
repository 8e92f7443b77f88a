"""Pages of phones and screens, one module a page."""
