"""Wild Blue Yonder: leaders and wingmen in a dogfight, played with cards."""
