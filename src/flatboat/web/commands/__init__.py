"""What people and programs ask of a table: moves read, rights checked, what is too much refused, then done.

Pages (`pages/`) and the API (`api/`) are two ways to say it: they read forms or JSON, prove who asks (`Who`),
and tell what came of it. Neither knows the other.
"""
