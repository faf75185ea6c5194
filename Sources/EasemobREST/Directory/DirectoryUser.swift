import ExactJSON
package import PushModel
import WallTime

/// A user whom an app has registered (R30).
package struct DirectoryUser: Hashable, Sendable {
    package let id: UserID
    /// Grows from one created user to the next.
    let number: Int
    let created: Instant
    /// When the user's name, display style, hours or password were last changed.
    var modified: Instant
    /// Whether the user's phones are connected.
    package internal(set) var isOnline = false
    /// How many messages wait until the user is online.
    package internal(set) var waiting = 0

    init(id: UserID, number: Int, created: Instant) {
        self.id = id
        self.number = number
        self.created = created
        modified = created
    }

    /// The status as the vendor calls it.
    var status: JSONValue { isOnline ? "online" : "offline" }

    /// What the vendor prints of the account itself.
    func account(of app: AppKey) -> JSONObject {
        [
            "uuid": .string(HashedUUID.text(of: app.segments + ["users", id.text])),
            "type": "user",
            "created": .number(JSONNumber(created.milliseconds)),
            "modified": .number(JSONNumber(modified.milliseconds)),
            "username": id.json,
            "activated": true,
        ]
    }

    // MARK: What is kept

    static func key(_ id: UserID) -> String { "user:" + id.string }

    var record: AppDirectory.Record {
        let json: JSONObject = [
            "user": id.json, "number": .number(JSONNumber(Int64(number))),
            "created": .number(JSONNumber(created.milliseconds)),
            "modified": .number(JSONNumber(modified.milliseconds)),
        ]
        return AppDirectory.Record(key: Self.key(id), value: .object(json))
    }

    init?(_ json: JSONValue) {
        guard let id = json.object?["user"]?.string, let number = json.object?["number"]?.int64,
            let created = json.object?["created"]?.int64
        else { return nil }
        self.init(
            id: UserID(id),
            number: Int(clamping: number),
            created: Instant(milliseconds: created)
        )
        // Earlier releases kept none.
        if let modified = json.object?["modified"]?.int64 {
            self.modified = Instant(milliseconds: modified)
        }
    }
}
