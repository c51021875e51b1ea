"""What studies find: ratings, balance, what components are worth, curves; as tables, pictures and a page."""
