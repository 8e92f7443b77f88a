"""The hostess's pages of a night. A view parses, asks a service, and shows a step; what all share is in `answers`."""
