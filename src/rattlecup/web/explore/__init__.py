"""Any position by its address: what every action is worth, and how the game may end.

questions   what is asked: a position, its rules, a goal
views       the position with its choices, as JSON
goals       the same for a goal other than the average
totals      the distribution of the final total, as JSON
builds      the same where it has yet to be worked out
routes      the page, and the routes for programs
"""
