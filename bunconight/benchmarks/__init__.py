"""Ratios against a floor that is measured in the same run: absolute figures drift with the machine, ratios hold.

`python3 manage.py bench` runs every measure of `measures.py` on a throw-away database. A new one is one function there.
"""
