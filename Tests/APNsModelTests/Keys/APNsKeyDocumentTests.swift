import APNsModel
import ExactJSON
import Foundation
import Testing

/// The documents that repeat the table of Apple's keys.
///
/// With `UPDATE_DOCUMENTS` in the environment the tests write them anew.
@Suite struct APNsKeyDocumentTests {
    private static let documents = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Docs")
    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_DOCUMENTS"] != nil

    private static let markdown: String = {
        var lines = [
            "| Place | Key | Value | From | Push types | Apple's page |",
            "|---|---|---|---|---|---|",
        ]
        for key in APNsKey.all {
            let types = key.pushTypes.map { "`\($0)`" }.joined(separator: ", ")
            let page = key.page.address.split(separator: "/").last ?? ""
            lines.append(
                "| `\(key.place.rawValue)` | `\(key.name)` | \(key.form.phrase) | \(key.since) | \(types) "
                    + "| [\(page)](\(key.page.address)) |"
            )
        }
        return lines.map { $0.replacing("  |", with: " |") }.joined(separator: "\n")
    }()

    @Test func `the specification has the table`() throws {
        let file = Self.documents.appending(path: "Specification/Lint.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let (start, end) = (
            "<!-- The table of APNsKey, written by APNsKeyDocumentTests -->\n",
            "<!-- End of the table -->"
        )
        let first = try #require(text.range(of: start)).upperBound
        let last = try #require(text.range(of: end)).lowerBound
        let table = Self.markdown + "\n"
        if Self.isUpdating {
            try text.replacingCharacters(in: first..<last, with: table)
                .write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(String(text[first..<last]) == table)
        }
    }

    @Test func `the schema of payloads has the table`() throws {
        let file = Self.documents.appending(path: "schema/apns-payload.schema.json")
        let schema = JSONValue.object(Self.schema)
        if Self.isUpdating {
            let data = try JSONSerialization.data(
                withJSONObject: JSONSerialization.jsonObject(with: Data(schema.jsonText.utf8)),
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            )
            try (data + Data("\n".utf8)).write(to: file)
        } else {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(try JSONValue(parsing: text) == schema)
        }
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
