"""The back end of a shop, which tells buyers where their parcels are, by the vendor's REST."""

import json
import urllib.request


class Shop:
    """A client of an app; `base` is the address of the service and the app."""

    def __init__(self, base, client_id, client_secret):
        self.base = base
        self.token = None
        credentials = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}
        self.token = self.call("POST", "/token", credentials)["access_token"]

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.base + path, method=method, data=body and json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def register(self, buyer):
        self.call("POST", "/users", {"username": buyer, "password": "secret"})
        self.call("PUT", f"/users/{buyer}", {"notification_display_style": 1})

    def ship(self, parcel, buyer):
        message = {"type": "txt", "body": {"msg": f"Parcel {parcel} is on its way"}}
        self.call("POST", "/messages/users", {"from": "shop", "to": [buyer]} | message)
