"""Set-ups: checked, built in words, drawn at random."""
