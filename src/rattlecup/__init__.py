"""Five dice, thirteen boxes, played exactly."""
