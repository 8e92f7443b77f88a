"""Pages of the club: each view reads the request, asks a service or a query, and renders."""
