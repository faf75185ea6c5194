"""How the push services answer, from the pages that Docs/Specification/Channels.md names."""

import json

# By code: the status, and that of google.rpc.
FCM = {
    "UNSPECIFIED_ERROR": (500, "UNKNOWN"), "INVALID_ARGUMENT": (400, "INVALID_ARGUMENT"),
    "UNREGISTERED": (404, "NOT_FOUND"), "SENDER_ID_MISMATCH": (403, "PERMISSION_DENIED"),
    "QUOTA_EXCEEDED": (429, "RESOURCE_EXHAUSTED"), "UNAVAILABLE": (503, "UNAVAILABLE"),
    "INTERNAL": (500, "INTERNAL"), "THIRD_PARTY_AUTH_ERROR": (401, "UNAUTHENTICATED"),
}  # fmt: skip
# Without a detail of FCM's own.
GOOGLE = {"UNAUTHENTICATED": 401, "PERMISSION_DENIED": 403, "NOT_FOUND": 404, "RESOURCE_EXHAUSTED": 429}
# Reasons for a token of HarmonyOS, which stand in the words of code 80300007.
ILLEGAL = {"tokenFormatError", "tokenPlatformNotSupport", "noRight", "noPushTypeRight",
    "atomicUnableSendUnsubscribedMsg", "appinfoError", "disableSendHuaweiMsgBecauseOfPenalty", "countryNotSupport",
    "differentImgVerifyPolicy", "notSupportPlayVoice", "noRightToSendThisLiveNotificationEvent"}  # fmt: skip


def accepted(service, number):
    if service == "fcm":
        return 200, {"name": f"projects/demo-project/messages/0:{number}"}
    return 200, {"code": "80000000", "msg": "Success", "requestId": str(number)}


def refused(service, code, token, field=None):
    """The status and the body of a refusal by its code; a code of digits up to 599 is a status without a body."""
    if code.isdigit() and int(code) < 600:
        return int(code), None
    code, _, named = code.partition(" ")
    is_in_words = named == "registration token"
    field = None if is_in_words else named or field
    if service == "fcm":
        status, word = FCM.get(code) or (GOOGLE.get(code, 400), code)
        details = []
        if code not in GOOGLE:
            kind = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
            details.append({"@type": kind, "errorCode": code})
        if field:
            violation = {"field": field, "description": f"{token} is not valid"}
            kind = "type.googleapis.com/google.rpc.BadRequest"
            details.append({"@type": kind, "fieldViolations": [violation]})
        words = f"The {named} is not a valid FCM {named}" if is_in_words else f"{code} of {token}"
        error = {"code": status, "message": words, "status": word, "details": details}
        return status, {"error": error}
    words = f"{code}: {field or token}"
    if code in ILLEGAL:
        words = json.dumps({"success": 0, "failure": 1, "illegalTokens": {code: [token]}})
        code = "80300007"
    status = 401 if code in ("80200001", "80200003", "80200005", "80300036") else 200
    return status, {"code": code, "msg": words, "requestId": "0"}
