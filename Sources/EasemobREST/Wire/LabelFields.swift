import ExactJSON
import PushModel
import PushService
import WallTime

/// The fields of push labels (R25).
enum LabelFields {
    static let name = BodyField<UserLabel>(
        "name",
        read: { $0.string.map { UserLabel($0) } },
        write: { .string($0.string) }
    ).accepting { $0.isWellFormed }
    /// What a label is for, in at most 255 characters.
    static let text = BodyField(text: "description")
        .accepting { $0.unicodeScalars.count <= longestText }
    static let users = InstantPushCall.userList("usernames")
    static let count = number("count")
    static let created = number("createdAt")
    static let username = BodyField(nonEmptyText: "username")
    static let added = number("created")

    /// The users that a change has reached, and those that it has not, with the reasons.
    static let success: ExactString = "success"
    static let fail: ExactString = "fail"

    /// How many characters a description has at most, and how many entries a page.
    static let longestText = 255
    static let pageSizes = 1...100

    private static func number(_ key: ExactString) -> BodyField<Int64> {
        BodyField(key, read: { $0.int64 }, write: { .number(JSONNumber($0)) })
    }
}

extension PushLabel {
    /// The label as the vendor writes it when it is new.
    var data: JSONObject {
        var data = JSONObject()
        data.set(LabelFields.name, name)
        data.set(LabelFields.text, text)
        data.set(LabelFields.created, created.milliseconds)
        return data
    }

    /// The label as the vendor writes it, with the number of its users.
    var countedData: JSONObject {
        var data = data
        data.set(LabelFields.count, Int64(userCount))
        return data
    }
}

extension PushLabel.Member {
    var data: JSONObject {
        var data = JSONObject()
        data.set(LabelFields.username, user.string)
        data.set(LabelFields.added, added.milliseconds)
        return data
    }
}
