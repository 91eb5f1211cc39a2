"""Reports: from rows to tables, plots and pages."""
