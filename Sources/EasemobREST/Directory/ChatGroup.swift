import ExactJSON
import PushModel
import WallTime

/// The fields that say what a group is, and do nothing here (R31).
enum GroupFields {
    static let name = BodyField(text: "groupname")
    static let text = BodyField(text: "description")
    /// The same in older pages of the vendor.
    static let olderText = text.named("desc")
    static let isClosed = BodyField(flag: "membersonly")
    static let allowsInvites = BodyField(flag: "allowinvites")
    static let custom = BodyField(text: "custom")
}

/// A group of users (R31).
struct ChatGroup: Hashable, Sendable {
    let id: Conversation.ID
    let owner: UserID
    let created: Instant
    /// What the vendor prints of the group as it was given: name, description and flags.
    var details: JSONObject
    /// The most users, the owner included.
    var largestSize: Int
    /// Without the owner, in the order in which they came.
    var members: [UserID] = []

    /// The most users of any group.
    static let largestSize = 2000

    /// All users, the owner first.
    var users: [UserID] { [owner] + members }

    /// What the vendor prints of the users.
    var affiliations: [JSONValue] {
        [.object(["owner": owner.json])] + members.map { .object(["member": $0.json]) }
    }

    /// The group as the vendor prints one.
    var data: JSONObject {
        var data = details
        data["id"] = id.json
        data["owner"] = owner.json
        data["created"] = .number(JSONNumber(created.milliseconds))
        data["maxusers"] = .number(JSONNumber(Int64(largestSize)))
        data["affiliations_count"] = .number(JSONNumber(Int64(users.count)))
        data["affiliations"] = .array(affiliations)
        return data
    }

    // MARK: What is kept

    var key: String { "group:" + id.string }

    var record: AppDirectory.Record {
        let json: JSONObject = [
            "group": id.json, "owner": owner.json, "details": .object(details),
            "created": .number(JSONNumber(created.milliseconds)),
            "maxusers": .number(JSONNumber(Int64(largestSize))),
            "members": .array(members.map { $0.json }),
        ]
        return AppDirectory.Record(key: key, value: .object(json))
    }
}

extension ChatGroup {
    init?(_ json: JSONValue) {
        guard let json = json.object, let id = json["group"]?.string,
            let owner = json["owner"]?.string, let created = json["created"]?.int64,
            let details = json["details"]?.object, let size = json["maxusers"]?.int64,
            let members = json["members"]?.array
        else { return nil }
        self.init(
            id: Conversation.ID(id),
            owner: UserID(owner),
            created: Instant(milliseconds: created),
            details: details,
            largestSize: Int(clamping: size),
            members: members.compactMap { $0.string.map { UserID($0) } }
        )
    }
}
