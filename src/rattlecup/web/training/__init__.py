"""The trainer: positions to decide, answers that stay, and what they cost."""
