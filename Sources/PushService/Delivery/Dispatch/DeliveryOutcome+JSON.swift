import APNsModel
public import ExactJSON
import PushModel
import PushRules
import WallTime

extension DeliveryOutcome: JSONRepresentable {
    /// Reads an object of `message`, `user`, for a binding `device` and `notifierName`, and of `result` with
    /// what belongs to it.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let message: Message.ID = try fields.required("message")
        let user: UserID = try fields.required("user")
        var target: Target?
        if let device: Device.ID = try fields.optional("device") {
            target = Target(device: device, certificateName: try fields.required("notifierName"))
        }
        self.init(message: message, user: user, binding: target, try Result(&fields))
        try fields.finish()
    }

    /// An object of `message`, `user`, for a binding `device` and `notifierName`, and of `result` with what
    /// belongs to it: `apnsID`, `reason`, `reply`, `rule`, `until`, `into`, `bytes` and `limit`, or `error`.
    public var json: JSONValue {
        var object: JSONObject = ["message": message.json, "user": user.json]
        object["device"] = binding?.device.json
        object["notifierName"] = binding?.certificateName.json
        result.write(to: &object)
        return .object(object)
    }
}

extension DeliveryOutcome.Result {
    fileprivate init(_ fields: inout JSONFields) throws(InputError) {
        switch try fields.required("result") as Word {
        case .accepted: self = .accepted(try fields.apnsID(at: "apnsID"))
        case .givenUp:
            let reason: Delivery.Reason = try fields.required("reason")
            self = .givenUp(reason, try fields.optional("reply"))
        case .suppressed:
            let reason: SuppressionReason = try fields.required("reason")
            self = .suppressed(reason, rule: try fields.optional("rule"))
        case .bindingSuppressed: self = .bindingSuppressed(try fields.required("reason"))
        case .payloadTooLarge:
            self = .payloadTooLarge(
                bytes: Int(clamping: try fields.integer("bytes")),
                limit: Int(clamping: try fields.integer("limit"))
            )
        case .held:
            self = .held(
                try fields.required("reason"),
                rule: try fields.optional("rule"),
                until: try fields.optional("until")
            )
        case .released: self = .released
        case .merged: self = .merged(into: try fields.required("into"))
        case .dropped:
            self = .dropped(try fields.required("reason"), rule: try fields.optional("rule"))
        case .unusable: self = .unusable(try fields.required("error"))
        case .alreadyQueued: self = .alreadyQueued
        case .alreadyAccepted: self = .alreadyAccepted
        case .cancelled: self = .cancelled
        case .replaced: self = .replaced
        case .takenOver: self = .takenOver
        }
    }

    fileprivate func write(to object: inout JSONObject) {
        object["result"] = kind.json
        switch self {
        case .accepted(let id):
            object["apnsID"] = id?.text.json
        case .givenUp(let reason, let reply):
            object["reason"] = reason.json
            object["reply"] = reply?.json
        case .suppressed(let reason, let rule):
            object["reason"] = reason.json
            object["rule"] = rule?.json
        case .bindingSuppressed(let reason):
            object["reason"] = reason.json
        case .payloadTooLarge(let bytes, let limit):
            object["bytes"] = .number(JSONNumber(Int64(bytes)))
            object["limit"] = .number(JSONNumber(Int64(limit)))
        case .unusable(let fault):
            object["error"] = fault.json
        case .held(let reason, let rule, let until):
            object["reason"] = reason.json
            object["rule"] = rule?.json
            object["until"] = until?.json
        case .merged(let message):
            object["into"] = message.json
        case .dropped(let reason, let rule):
            object["reason"] = reason.json
            object["rule"] = rule?.json
        case .released, .alreadyQueued, .alreadyAccepted, .cancelled, .replaced, .takenOver:
            break
        }
    }

    private var kind: Word {
        switch self {
        case .accepted: .accepted
        case .givenUp: .givenUp
        case .suppressed: .suppressed
        case .bindingSuppressed: .bindingSuppressed
        case .payloadTooLarge: .payloadTooLarge
        case .held: .held
        case .released: .released
        case .merged: .merged
        case .dropped: .dropped
        case .unusable: .unusable
        case .alreadyQueued: .alreadyQueued
        case .alreadyAccepted: .alreadyAccepted
        case .cancelled: .cancelled
        case .replaced: .replaced
        case .takenOver: .takenOver
        }
    }

    private enum Word: String, WireWord, JSONRepresentable {
        case accepted
        case givenUp
        case suppressed
        case bindingSuppressed
        case payloadTooLarge
        case held
        case released
        case merged
        case dropped
        case unusable
        case alreadyQueued
        case alreadyAccepted
        case cancelled
        case replaced
        case takenOver
    }
}
