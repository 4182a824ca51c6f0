"""Tools of the web.

settings.py    caps, and what tests allow
addresses.py   a URL, its host's addresses, and whether these may be reached
download.py    a page by hops, each to the address that was checked
page.py        bytes to text
fetch.py       fetch_url; search.py  web_search
"""
