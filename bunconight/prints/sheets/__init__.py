"""The documents, a module each: what stands on them, and how many pages that takes."""
