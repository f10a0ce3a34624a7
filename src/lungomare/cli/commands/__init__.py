"""The commands of `lungomare`, one file each."""
