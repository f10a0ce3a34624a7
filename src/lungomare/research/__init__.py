"""Our games for other people's tools: what researchers already know how to drive.

Each module needs what it adapts to and says so when that is missing; nothing else of ours does.
"""
