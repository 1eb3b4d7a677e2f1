"""The REST calls, tried out with schemathesis by their own OpenAPI document: whatever it invents, the answers are
those that are described, and never a failure of the server."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

# What is well-formed and still cannot be done is answered with 422; schemathesis cannot know.
CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429"]

# What is malformed and too large as well is refused for its size.
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429"]
"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def post(url, path, body, headers):
    headers = {"Content-Type": "application/json", **headers}
    return urllib.request.urlopen(urllib.request.Request(url + path, json.dumps(body).encode(), headers))


def token(url):
    """An account's token, so that the calls get further than the door."""
    made = post(url, "/api/account", {"name": "Tester", "password": "correct horse"}, {})
    cookie = made.headers["Set-Cookie"].split(";")[0]
    scopes = {"label": "test", "scopes": ["read", "play"]}
    return json.load(post(url, "/api/tokens", scopes, {"Cookie": cookie}))["token"]


def run(program, folder):
    url = f"http://127.0.0.1:{free_port()}"
    serve = [program, "serve", "--bind", url.removeprefix("http://"), "--database", os.path.join(folder, "test.db")]
    serve += ["--requests-per-second", "100000", "--think", "20"]
    server = subprocess.Popen(serve, stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(url + "/healthz").read()
                break
            except OSError:
                time.sleep(0.05)
        config = os.path.join(folder, "schemathesis.toml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG)
        schemathesis = os.path.join(os.path.dirname(sys.executable), "schemathesis")
        command = [schemathesis, "--config-file", config, "run", url + "/api/openapi.json"]
        # Streams never end; the bot's test reads them.
        command += ["--exclude-path-regex", "/bot/", "--header", f"Authorization: Bearer {token(url)}"]
        command += ["--phases", "examples,coverage,fuzzing", "-n", "20", "--seed", "1", "--request-timeout", "30"]
        command += ["--no-color", "--suppress-health-check", "all"]
        done = subprocess.run(command, cwd=folder, check=False)
        return done.returncode == 0 and server.poll() is None
    finally:
        server.terminate()
        server.wait()


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: python open_api.py PATH_OF_HETERODOX")
    with tempfile.TemporaryDirectory() as folder:
        good = run(sys.argv[1], folder)
    word = "ok" if good else "FAILED"
    print(f"test result: {word}. {int(good)} passed; {int(not good)} failed; 0 ignored; 0 measured", flush=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
