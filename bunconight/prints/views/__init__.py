"""The print page, its documents, the PDF of everything, and the group's picture."""
