"""The table for people: games in rooms, seats, a store, sockets and pages.

`app` puts it together; `room` is one game under way; `hall` keeps the rooms; `store` what must
outlive the process; `wire` the messages; `api`, `socket` and `pages` are the three doors.
"""
