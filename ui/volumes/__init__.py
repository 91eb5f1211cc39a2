"""Several documents asked as one: what is asked, and the ways between its volumes."""
