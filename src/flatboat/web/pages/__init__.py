"""The pages: each module one part of the site."""
