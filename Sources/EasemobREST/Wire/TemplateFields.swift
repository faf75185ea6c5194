import ExactJSON
import PushModel
import WallTime

/// The fields of an app's push template (R14).
enum TemplateFields {
    /// The name: 1 to 64 ASCII letters, digits and underscores.
    static let name = BodyField(text: "name").accepting { name in
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
                default: false
                }
            }
    }
    static let titlePattern = BodyField(text: "title_pattern")
    static let contentPattern = BodyField(nonEmptyText: "content_pattern")
    static let created = instant("createAt")
    static let updated = instant("updateAt")

    private static func instant(_ key: ExactString) -> BodyField<Instant> {
        BodyField(
            key,
            read: { json in json.int64.map { Instant(milliseconds: $0) } },
            write: { .number(JSONNumber($0.milliseconds)) }
        )
    }
}

extension PushTemplate.Stored {
    /// The template as the vendor writes it.
    var data: JSONObject {
        var data = JSONObject()
        data.set(TemplateFields.name, template.name.string)
        data.set(TemplateFields.titlePattern, template.titlePattern)
        data.set(TemplateFields.contentPattern, template.contentPattern)
        data.set(TemplateFields.created, created)
        data.set(TemplateFields.updated, updated)
        return data
    }
}
