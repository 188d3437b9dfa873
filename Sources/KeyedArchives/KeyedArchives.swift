// Placeholder while the house is laid out.
