#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""web_server.py FOLDER [PORT]: serves FOLDER on loopback with the headers that Godot's web exports require.

Prints the address as its only line on stdout; without PORT the system chooses a free port.
"""
import functools
import http.server
import os
import sys

# Browsers allow threads (SharedArrayBuffer) only on pages that are isolated from other origins.
HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
# Browsers compile WebAssembly while it arrives only if its type is right.  The system's table of types may lack these.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".pck": "application/octet-stream",
    ".json": "application/json",
    ".jsonl": "text/plain; charset=utf-8",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def end_headers(self):
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def list_directory(self, path):
        self.send_error(404, "There is no index.html")

    def log_request(self, code="-", size="-"):
        if str(code) >= "400":
            super().log_request(code, size)


def main():
    if len(sys.argv) not in (2, 3) or (len(sys.argv) == 3 and not sys.argv[2].isdigit()):
        sys.exit("Usage: web_server.py FOLDER [PORT]")
    if not os.path.isdir(sys.argv[1]):
        sys.exit("web_server.py: there is no folder %s" % sys.argv[1])
    handler = functools.partial(Handler, directory=sys.argv[1])
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) == 3 else 0), handler)
    except (OSError, OverflowError) as error:
        sys.exit("web_server.py: cannot listen on port %s: %s" % (sys.argv[2], error))
    print("http://127.0.0.1:%d/" % server.server_port, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


main()
