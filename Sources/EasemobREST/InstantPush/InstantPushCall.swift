import ExactJSON
import PushModel
import PushService

/// The fields of the body around an instant push's message (R22).
enum InstantPushCall {
    /// 1 to 100 users.
    static let users = userList("targets")
    /// One label, which counts once however often it stands there.
    static let label = BodyField<UserLabel>(
        "targets",
        read: { json in
            let labels = json.array?.map { $0.string.map { UserLabel($0) } } ?? []
            guard let label = labels.first, labels.allSatisfy({ $0 == label }) else { return nil }
            return label
        },
        write: { .array([.string($0.string)]) }
    )
    static let message = BodyField<JSONObject>(
        "pushMessage",
        read: { $0.object },
        write: { .object($0) }
    )
    /// By which channel: those that do without APNs are refused, as there is no other here.
    static let strategy = BodyField<InstantPush.Strategy>(
        "strategy",
        read: { json in
            json.int64.flatMap { InstantPush.Strategy(rawValue: Int(clamping: $0)) }
        },
        write: { .number(JSONNumber(Int64($0.rawValue))) }
    ).accepting { [.vendorFirst, .vendorOnly, .ownWhileOnline].contains($0) }
    /// What the targets of `push/list` are, if they are no users.
    static let labelFunction = BodyField(text: "pushFunc").accepting { ExactString($0) == "LABEL" }
    /// When the push is to be sent; always refused.
    static let startDate = BodyField(text: "startDate")

    /// The body of a call, with the label whose users the push goes to, if there is one.
    static func body(
        _ message: InstantPush.Message,
        _ strategy: InstantPush.Strategy,
        toLabel name: UserLabel? = nil
    ) -> JSONObject {
        var body = JSONObject()
        if let name {
            body.set(label, name)
        }
        body.set(Self.strategy, strategy)
        body.set(Self.message, message.json)
        return body
    }

    /// 1 to 100 ids of users, each once.
    static func userList(_ key: ExactString) -> BodyField<[UserID]> {
        BodyField<[UserID]>(
            key,
            read: { $0.userIDs },
            write: { .array($0.map { .string($0.string) }) }
        ).accepting { (1...100).contains($0.count) }
    }
}

extension JSONValue {
    /// The ids of an array, each once; `nil` if it is no array of ids.
    var userIDs: [UserID]? {
        guard let array else { return nil }
        var users: [UserID] = []
        var seen: Set<UserID> = []
        for element in array {
            guard let text = element.string, !text.utf8.isEmpty else { return nil }
            if seen.insert(UserID(text)).inserted { users.append(UserID(text)) }
        }
        return users
    }
}

extension InstantPush.Result {
    /// The result as the vendor writes one.
    var json: JSONObject {
        switch self {
        case .success(let id):
            ["pushStatus": "SUCCESS", "data": ["apnsId": .string(id)]]
        case .failure(let reason): ["pushStatus": "FAIL", "desc": .string(reason)]
        case .error(let reason): ["pushStatus": "ERROR", "desc": .string(reason)]
        }
    }

    /// Reads a result.
    init?(_ json: JSONObject) {
        let reason = json["desc"]?.string ?? ""
        switch json["pushStatus"] {
        case "SUCCESS": self = .success(id: json["data"]?.object?["apnsId"]?.string ?? "")
        case "FAIL": self = .failure(reason)
        case "ERROR": self = .error(reason)
        default: return nil
        }
    }
}
