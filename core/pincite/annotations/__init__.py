"""Notes, cuts and kept evidence, held to words of a text, as W3C Web Annotations."""
