"""From rows to tables, plots and pages."""
