"""The rules of Small Railroad Empires, one file for each chapter of the rulebook."""
