"""What the processes of one server say to each other; nothing that must be kept goes this way."""
