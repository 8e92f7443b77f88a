"""Static files under names that change with their content, in our modules' imports too: kept for ever, never stale."""
from whitenoise.storage import CompressedManifestStaticFilesStorage

UNUSED = ["htmx-4*", "htmax-4*", "hx-*", "*.md", "LICENSE*", "README*"]  # in the packages' folders, on no page of ours


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    support_js_module_import_aggregation = True
