"""What is printed on the components, and what players agree on before they begin."""
