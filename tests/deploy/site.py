"""nginx with the configuration of deploy/, on ports of a test and with a certificate of its own."""

from __future__ import annotations

import re
import ssl
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from services import Nginx, free_port

if TYPE_CHECKING:
    from collections.abc import Sequence

DEPLOY = Path(__file__).parents[2] / "deploy"


class Site(Nginx):
    """What deploy/nginx.conf says, but for places: where it listens, logs and finds servers."""

    def __init__(self, servers: Sequence[str]) -> None:
        super().__init__()
        self.plain_port, self.up_port = free_port(), free_port()
        self._make_certificate()
        members = (f"server {each} max_fails=2 fail_timeout=2s;\n" for each in servers)
        (self.folder / "lungomare-servers.conf").write_text("".join(members))
        self.configuration = self._adapt((DEPLOY / "nginx.conf").read_text())

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    @property
    def trust(self) -> ssl.SSLContext:
        """What a client needs to believe the site's certificate."""
        return ssl.create_default_context(cafile=str(self.folder / "tls" / "fullchain.pem"))

    @property
    def access_log(self) -> str:
        return (self.folder / "access.log").read_text()

    def _adapt(self, text: str) -> str:
        places = {
            r"listen \[::\]:.*\n": "",
            r"listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            r"listen 443 ": f"listen 127.0.0.1:{self.port} ",
            r"127\.0\.0\.1:8081": f"127.0.0.1:{self.up_port}",
            r"/var/log/nginx/": f"{self.folder}/",
        }
        for pattern, place in places.items():
            text, count = re.subn(pattern, place, text)
            assert count, pattern
        folders = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in folders)
        return text.replace("http {", f"http {{\n{paths}", 1)

    def _make_certificate(self) -> None:
        folder = self.folder / "tls"
        folder.mkdir()
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"),
                *("ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"),
                *("-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"),
                *("-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"),
            ],
            check=True,
            capture_output=True,
        )
