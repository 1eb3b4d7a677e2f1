#!/usr/bin/env python3
"""A bot for a Heterodox server, with nothing but Python's own library.

    bot.py URL TOKEN              accept every open challenge and play it
    bot.py URL TOKEN --challenge VARIANT   make a challenge, play that one game, and end

The token is made by `POST /api/tokens` with the scopes read and play. It plays any game: the server lists what may be done,
and the bot takes captures and mates where it sees them, anything otherwise.
"""

import argparse
import json
import random
import threading
import urllib.error
import urllib.request


class Server:
    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def open(self, path, body=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60)

    def call(self, path, body=None):
        with self.open(path, body) as answer:
            return json.load(answer)

    def stream(self, path):
        """The lines of a stream; empty ones only show that the line is alive."""
        with self.open(path) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)


def choose(actions):
    """Done setting up, if that may be said; a mate, a capture, or anything."""
    for fits in (
        lambda action: action["action"] == "ready",
        lambda action: action["action"] == "shuffle",
        lambda action: action["notation"].endswith("#"),
        lambda action: "capture" in action.get("tags", []),
    ):
        if fitting := [action for action in actions if fits(action)]:
            return random.choice(fitting)
    return random.choice(actions)


def play(server, game):
    """Plays one game to its end and gives the result."""
    seq = 0
    for message in server.stream(f"/api/bot/games/{game}"):
        if message["t"] not in ("snapshot", "events"):
            continue
        view = message["view"]
        if message["t"] == "snapshot":
            seq = message["seq"]
        if "result" in view:
            print(f"{game}: {view['result']['text']}", flush=True)
            return view["result"]
        if view["viewer"] in view["turn"] and view["actions"]:
            seq += 1
            act = {"seq": seq, "ply": message["ply"], "action": choose(view["actions"])["action"]}
            try:
                server.call(f"/api/games/{game}/acts", act)
            except urllib.error.HTTPError as refused:
                # Too late, or somebody else's turn by now: the stream tells how things stand.
                print(f"{game}: {refused.read().decode()}", flush=True)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("token")
    parser.add_argument("--challenge", metavar="VARIANT")
    options = parser.parse_args()
    server = Server(options.url, options.token)
    me = server.call("/api/me")["id"]
    print(f"I am {me}", flush=True)
    wanted = None
    games = set()
    for message in server.stream("/api/bot/events"):
        if message["t"] == "lobby":
            if options.challenge and wanted is None:
                terms = {"variant": options.challenge, "control": {"kind": "unlimited"}, "side": "first"}
                wanted = server.call("/api/challenges", terms)["id"]
            for challenge in [] if options.challenge else message["challenges"]:
                if challenge["owner"]["id"] != me and not challenge["terms"].get("rated"):
                    try:
                        server.call(f"/api/challenges/{challenge['id']}/accept", {})
                    except urllib.error.HTTPError:
                        pass  # Somebody was faster.
        elif message["t"] == "started":
            game = message["game"]["id"]
            if options.challenge and message.get("challenge") == wanted:
                play(server, game)
                return
            if not options.challenge and game not in games:
                games.add(game)
                threading.Thread(target=play, args=(server, game), daemon=True).start()


if __name__ == "__main__":
    main()
