"""Broadcast channels of the stand-in, as Apple's pages on sending broadcasts and managing channels have them.

`answer` gets a request whose path is about channels or broadcasts, and gives a status, header fields and a body; a
reason that it raises is refused by the stand-in. One stand-in is the server for both.
"""

import base64
import json
import re
import uuid

STATUS = {
    "BadChannelId": 400, "BadRequestParams": 400, "BadRequestPayload": 400,
    "CannotCreateChannelConfig": 400, "ChannelNotRegistered": 400, "FeatureNotEnabled": 400,
    "MissingChannelId": 400, "MissingPushType": 400, "TopicMismatch": 403,
}  # fmt: skip
APP = "com.example.im"
PATH = re.compile(r"/(?:(1)/apps/([^/]+)/(channels|all-channels)|(4)/broadcasts/apps/([^/]+))")
HEADERS = {"apns-channel-id", "apns-request-id", "apns-priority", "apns-push-type", "apns-expiration"}
MOST = 3


class Refused(Exception):
    """A request that is not accepted, and why."""


class Channels:
    def __init__(self):
        # By id, what each stores: 0 for nothing, 1 for the last broadcast.
        self.policies = {}

    def answer(self, push):
        """The status, the header fields and the body of the answer; None for a path that is another's."""
        match = PATH.fullmatch(push.headers.get(":path", ""))
        if not match:
            return None
        if (match[2] or match[5]) != APP:
            raise Refused("TopicMismatch")
        unknown = {name for name in push.names if name.startswith("apns-")} - HEADERS
        if unknown:
            raise Refused("StandInUnknownHeader")
        request = push.headers.get("apns-request-id") or str(uuid.uuid4())
        if match[4]:
            status, fields, body = self.broadcast(push)
        else:
            status, fields, body = self.manage(push, match[3])
        return status, [("apns-request-id", request), *fields], body

    def channel(self, push):
        identifier = push.headers.get("apns-channel-id")
        if identifier is None:
            raise Refused("MissingChannelId")
        try:
            base64.b64decode(identifier, validate=True)
        except ValueError:
            raise Refused("BadChannelId") from None
        if identifier not in self.policies:
            raise Refused("ChannelNotRegistered")
        return identifier

    def manage(self, push, place):
        method = push.headers.get(":method")
        if place == "all-channels":
            if method != "GET":
                raise Refused("MethodNotAllowed")
            return 200, [], json.dumps({"channels": list(self.policies)}).encode()
        if method == "POST":
            return self.create(push)
        if method not in ("GET", "DELETE"):
            raise Refused("MethodNotAllowed")
        if push.body:
            raise Refused("StandInPayload")
        identifier = self.channel(push)
        if method == "DELETE":
            del self.policies[identifier]
            return 204, [], b""
        policy = self.policies[identifier]
        return 200, [], json.dumps({"message-storage-policy": policy, "push-type": "LiveActivity"}).encode()

    def create(self, push):
        try:
            body = json.loads(bytes(push.body))
        except ValueError:
            raise Refused("BadRequestPayload") from None
        if not isinstance(body, dict) or set(body) - {"message-storage-policy", "push-type"}:
            raise Refused("BadRequestParams")
        if body.get("push-type") != "LiveActivity":
            raise Refused("MissingPushType")
        if body.get("message-storage-policy") not in (0, 1):
            raise Refused("BadRequestParams")
        if len(self.policies) >= MOST:
            raise Refused("CannotCreateChannelConfig")
        identifier = base64.b64encode(uuid.uuid4().bytes).decode()
        self.policies[identifier] = body["message-storage-policy"]
        return 201, [("apns-channel-id", identifier)], b""

    def broadcast(self, push):
        get = push.headers.get
        if get(":method") != "POST":
            raise Refused("MethodNotAllowed")
        identifier = self.channel(push)
        if get("apns-push-type", "").lower() != "liveactivity":
            raise Refused("InvalidPushType")
        if get("apns-priority", "10") not in ("1", "5", "10"):
            raise Refused("BadPriority")
        expiration = get("apns-expiration", "")
        if not re.fullmatch(r"0|[1-9][0-9]{0,18}", expiration):
            raise Refused("BadExpirationDate")
        if self.policies[identifier] == 0 and expiration != "0":
            raise Refused("BadExpirationDate")
        if not push.body:
            raise Refused("PayloadEmpty")
        if len(push.body) > 5120:
            raise Refused("PayloadTooLarge")
        try:
            event = json.loads(bytes(push.body))["aps"]["event"]
        except (ValueError, KeyError, TypeError):
            raise Refused("StandInPayload") from None
        # A broadcast starts no activity.
        if event not in ("update", "end"):
            raise Refused("StandInPayload")
        return 200, [], b""
