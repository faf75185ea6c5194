public import ExactJSON
import HTTPExchange
import PushEvaluation
import PushModel
import WallTime

extension DeliveryEvent.StoreFault: JSONRepresentable {
    /// Reads `code`, `detail` and, if there is one, `state`.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            code: try fields.string("code"),
            state: try fields.optionalString("state"),
            detail: try fields.string("detail")
        )
        try fields.finish()
    }

    public var json: JSONValue {
        var object: JSONObject = ["code": .string(code), "detail": .string(detail)]
        object["state"] = state.map { .string($0) }
        return .object(object)
    }
}

extension DeliveryEvent: JSONRepresentable {
    private enum Kind: String, WireWord, JSONRepresentable {
        case diagnosed, sent, postponed, unbound, keptBound, providerTokenExpired
        case connectionRefused, circuitOpened, circuitClosed, connection, returned, queueFailed
        case dispatchDead, notCounted, ended
    }

    /// Reads `event`, and what belongs to it.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        switch try fields.required("event") as Kind {
        case .diagnosed:
            self = .diagnosed(
                try fields.required("message"),
                try fields.required("user"),
                try fields.required("diagnostic")
            )
        case .sent:
            self = .sent(
                try fields.required("push"),
                attempt: Int(clamping: try fields.integer("attempt")),
                waited: try fields.optionalInteger("waited"),
                milliseconds: try fields.integer("milliseconds"),
                try fields.required("reply")
            )
        case .postponed:
            self = .postponed(
                try fields.required("push"),
                try fields.required("reason"),
                until: try fields.required("until")
            )
        case .unbound:
            self = .unbound(try fields.required("push"), try fields.required("reason"))
        case .keptBound:
            self = .keptBound(try fields.required("push"), try fields.required("reason"))
        case .providerTokenExpired:
            self = .providerTokenExpired(
                try fields.required("notifierName"),
                isRenewed: try fields.bool("isRenewed")
            )
        case .connectionRefused:
            self = .connectionRefused(
                try fields.required("notifierName"),
                try fields.required("reason")
            )
        case .circuitOpened:
            self = .circuitOpened(
                try fields.required("notifierName"),
                try fields.required("reason"),
                until: try fields.required("until")
            )
        case .circuitClosed: self = .circuitClosed(try fields.required("notifierName"))
        case .connection: self = .connection(try fields.required("connection"))
        case .returned: self = .returned(try fields.required("push"))
        case .queueFailed:
            self = .queueFailed(try fields.required("call"), try fields.required("fault"))
        case .dispatchDead:
            self = .dispatchDead(
                try fields.required("app"),
                try fields.integer("dispatch"),
                try fields.required("reason")
            )
        case .notCounted: self = .notCounted(try fields.optionalArray("rows") ?? [])
        case .ended: self = .ended(try fields.required("outcome"))
        }
        try fields.finish()
    }

    /// An object of `event`, such as `postponed`, and of what belongs to it.
    public var json: JSONValue {
        let (kind, members): (Kind, JSONObject) =
            switch self {
            case .diagnosed(let message, let user, let diagnostic):
                (
                    .diagnosed,
                    ["message": message.json, "user": user.json, "diagnostic": diagnostic.json]
                )
            case .sent(let key, let attempt, let waited, let milliseconds, let reply):
                (
                    .sent,
                    [
                        "push": key.json, "attempt": .number(JSONNumber(Int64(attempt))),
                        "waited": waited.map { .number(JSONNumber($0)) } ?? .null,
                        "milliseconds": .number(JSONNumber(milliseconds)), "reply": reply.json,
                    ]
                )
            case .postponed(let key, let reason, let until):
                (.postponed, ["push": key.json, "reason": reason.json, "until": until.json])
            case .unbound(let key, let reason):
                (.unbound, ["push": key.json, "reason": reason.json])
            case .keptBound(let key, let reason):
                (.keptBound, ["push": key.json, "reason": reason.json])
            case .providerTokenExpired(let name, let isRenewed):
                (.providerTokenExpired, ["notifierName": name.json, "isRenewed": .bool(isRenewed)])
            case .connectionRefused(let name, let reason):
                (.connectionRefused, ["notifierName": name.json, "reason": reason.json])
            case .circuitOpened(let name, let reason, let until):
                (
                    .circuitOpened,
                    ["notifierName": name.json, "reason": reason.json, "until": until.json]
                )
            case .circuitClosed(let name): (.circuitClosed, ["notifierName": name.json])
            case .connection(let event): (.connection, ["connection": event.json])
            case .returned(let key): (.returned, ["push": key.json])
            case .queueFailed(let call, let fault):
                (.queueFailed, ["call": call.json, "fault": fault.json])
            case .dispatchDead(let app, let number, let reason):
                (
                    .dispatchDead,
                    [
                        "app": app.json, "dispatch": .number(JSONNumber(number)),
                        "reason": reason.json,
                    ]
                )
            case .notCounted(let rows): (.notCounted, ["rows": .array(rows.map { $0.json })])
            case .ended(let outcome): (.ended, ["outcome": outcome.json])
            }
        var object = members
        if object["waited"] == .null { object["waited"] = nil }
        object["event"] = kind.json
        return .object(object)
    }
}
