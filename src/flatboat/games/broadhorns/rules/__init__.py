"""The rules of Broadhorns!, one file for each chapter of the rulebook."""
