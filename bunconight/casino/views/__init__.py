"""Pages of the side tables, one module a page."""
