"""Static files with a hash in their names, compressed; modules find each other by those names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    # Only the hashed files are kept, so an import of "./draft.js" must name the hashed one.
    support_js_module_import_aggregation = True
