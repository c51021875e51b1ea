"""What `flatboat new` writes: in all files the blanks NAME, TITLE, PACKAGE and VERSION are filled in."""
