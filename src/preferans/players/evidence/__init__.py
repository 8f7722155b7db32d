"""What words tell about hidden hands: layouts drawn, weighed by fitted clues, and the likely ones kept."""
