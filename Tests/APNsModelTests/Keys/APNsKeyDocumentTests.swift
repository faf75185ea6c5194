import APNsLint
import APNsModel
import ExactJSON
import Fixtures
import Testing

/// The documents that repeat the table of Apple's keys.
///
/// `UPDATE_DOCUMENTS=1 swift test --filter APNsKeyDocumentTests` writes them.
@Suite struct APNsKeyDocumentTests {
    @Test func `the specification has the table`() throws {
        let rows = APNsKey.all.map { key -> [String?] in
            let page = key.page.address.split(separator: "/").last ?? ""
            return [
                "`\(key.place.rawValue)`", "`\(key.name)`", key.form.phrase, "\(key.since)",
                key.pushTypes.map { "`\($0)`" }.joined(separator: ", "),
                "[\(page)](\(key.page.address))",
            ]
        }
        let table = Document.Table("The table of APNsKey", rows: rows)
        #expect(try Document("Docs/Specification/Lint.md").hasTables([table]))
    }

    @Test func `the schema of payloads has the table`() throws {
        let document = Document("Docs/schema/apns-payload.schema.json")
        #expect(try document.isWritten(as: Self.schema.json))
    }

    private static let schema: JSONObject = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "apns-payload.schema.json",
        "title": "A payload of a push, by Apple's tables",
        "type": "object",
        "properties": ["aps": .object(object(of: .aps))],
        "$defs": [
            "alert": .object(object(of: .alert)), "text": .object(object(of: .text)),
            "sound": .object(object(of: .sound)),
        ],
    ]

    private static func object(of place: APNsKey.Place) -> JSONObject {
        var properties = JSONObject()
        for key in APNsKey.rows(of: place) {
            var form = self.form(of: key)
            let types = key.pushTypes.map { $0.string }.joined(separator: ", ")
            form["description"] = .string(
                types.isEmpty ? key.page.address : "\(types): \(key.page.address)"
            )
            properties[key.name] = .object(form)
        }
        return [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
    }

    private static func form(of key: APNsKey) -> JSONObject {
        switch key.form {
        case .string, .headerText: ["type": "string"]
        case .words(let words): ["enum": .array(words.map { .string($0.string) })]
        case .strings: ["type": "array", "items": ["type": "string"]]
        case .dictionary: ["type": "object"]
        case .stringOrDictionary:
            ["oneOf": [["type": "string"], ["$ref": .string("#/$defs/\(key.name)")]]]
        case .text: ["oneOf": [["type": "string"], ["$ref": "#/$defs/text"]]]
        case .one: ["const": 1]
        case .zeroOrOne: ["enum": [0, 1]]
        case .count: ["type": "integer", "minimum": 0]
        case .fraction: ["type": "number", "minimum": 0, "maximum": 1]
        case .score: ["type": "number"]
        case .seconds: ["type": "number", "exclusiveMaximum": 100_000_000_000]
        case .yes: ["const": true]
        }
    }
}
