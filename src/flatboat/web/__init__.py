"""The table in the browser, and the same table over HTTP."""
