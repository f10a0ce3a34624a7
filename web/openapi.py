"""Write the server's schema, which the page's types are made from: `python web/openapi.py FILE`."""

import json
import sys
from pathlib import Path

from lungomare.server.app import make_app
from lungomare.server.settings import Settings

Path(sys.argv[1]).write_text(json.dumps(make_app(Settings()).openapi(), indent=1), "utf-8")
