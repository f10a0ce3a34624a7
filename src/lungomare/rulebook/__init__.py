"""The rules as a page to read: prose in Markdown, and diagrams that ask the law what they show."""

from lungomare.rulebook.diagrams import with_diagrams
from lungomare.rulebook.links import link_clauses
from lungomare.rulebook.page import RulesPage, rules_page
from lungomare.rulebook.registry import rulebook_of

__all__ = ["RulesPage", "link_clauses", "rulebook_of", "rules_page", "with_diagrams"]
