"""What looks after the tables of a server, each part after one thing; `host.py` puts them together."""
