import ExactJSON
import Foundation
import PushModel
import Testing

/// The documents that repeat the table of ext keys.
///
/// With `UPDATE_DOCUMENTS` in the environment the tests write them anew.
@Suite struct ExtKeyDocumentTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_DOCUMENTS"] != nil

    @Test func `the specification has the table`() throws {
        try Self.check("Docs/Specification/Common-Ground.md") { text in
            let start = "<!-- The table of ExtKey, written by ExtKeyDocumentTests -->\n"
            let first = try #require(text.range(of: start)).upperBound
            let last = try #require(text.range(of: "<!-- End of the table -->")).lowerBound
            let head = "| Key | Type | What it does to a push | Rules |\n|---|---|---|---|\n"
            return text.replacingCharacters(
                in: first..<last,
                with: head + Self.specified(MessageExtension.table)
            )
        }
    }

    private static func specified(_ keys: [ExtKey], under outer: String = "") -> String {
        keys.map { key in
            let rules = key.rules.map { "[\($0)](\(page(of: $0)).md#\($0.lowercased()))" }
            let row = "| \(outer)\(names(of: key)) | \(phrase(key.kind)) | \(phrase(key.effect)) "
            let line = (row + "| \(rules.joined(separator: ", ")) |\n").replacing("  |", with: " |")
            guard case .object(let keys) = key.kind else { return line }
            return line + specified(keys, under: outer + "· ")
        }.joined()
    }

    private static func page(of rule: String) -> String {
        rule.hasPrefix("3") ? "Text" : "Deciding"
    }

    /// What a table of the page says of a key beside its names and its type is written by hand.
    @Test func `the page about messages has a row for each key`() throws {
        var sections: [(id: String, keys: [ExtKey])] = [("top", MessageExtension.table)]
        for key in MessageExtension.table {
            guard case .object(let keys) = key.kind else { continue }
            sections.append((try #require(Self.anchors[key.name]), keys))
        }
        try Self.check("Docs/Message-Ext.md") { text in
            var text = text
            for (id, keys) in sections {
                let section = try #require(text.range(of: "<a id=\"\(id)\"></a>")).upperBound
                let start = try #require(
                    text.range(of: "|---|---|---|---|\n", range: section..<text.endIndex)
                )
                let end = try #require(
                    text.range(of: "\n\n", range: start.upperBound..<text.endIndex)
                )
                let range = start.upperBound..<end.lowerBound
                let rows = text[range].split(separator: "\n").map { Row(line: String($0)) }
                let own = Self.rows(of: keys, rows)
                #expect(own.allSatisfy { !$0.swift.isEmpty }, "the Swift name is written by hand")
                let rest = rows.filter { row in !own.contains { $0.names == row.names } }
                text.replaceSubrange(range, with: (own + rest).map(\.line).joined(separator: "\n"))
            }
            return text
        }
    }

    private static let anchors: [ExactString: String] = [
        "em_apns_ext": "apns", "em_push_ext": "push", "em_push_filter": "filter",
        "em_push_template": "template",
    ]

    private static func rows(
        of keys: [ExtKey],
        _ rows: [Row],
        under outer: String = ""
    ) -> [Row] {
        keys.flatMap { key in
            let names = outer + names(of: key)
            var row = rows.first { $0.names == names } ?? Row(names: names, swift: "", effect: "")
            row.type = phrase(key.kind)
            guard case .object(let keys) = key.kind, anchors[key.name] == nil else { return [row] }
            return [row] + Self.rows(of: keys, rows, under: outer + "· ")
        }
    }

    private struct Row {
        var names: String
        var type = ""
        var swift: String
        var effect: String

        init(names: String, swift: String, effect: String) {
            (self.names, self.swift, self.effect) = (names, swift, effect)
        }

        init(line: String) {
            let cells = line.dropFirst(2).split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            self.init(names: cells[0], swift: cells[2], effect: cells[3])
            type = cells[1]
        }

        var line: String {
            "| \(names) | \(type) | \(swift) | \(effect) |".replacing("  |", with: " |")
        }
    }

    @Test func `the ports have the table`() throws {
        try Self.check("Examples/Ports/ext-keys.json") { _ in
            "{\n" + Self.ported(MessageExtension.table, "  ") + "\n}\n"
        }
    }

    private static func ported(_ keys: [ExtKey], _ indent: String) -> String {
        keys.map { key in
            var members = "\"kind\": \"\(word(key.kind))\""
            if let alias = key.alias { members += ", \"alias\": \"\(alias)\"" }
            switch key.kind {
            case .object(let keys):
                members += ", \"keys\": {\n\(ported(keys, indent + "  "))\n\(indent)}"
            case .carried(let keys):
                members += ", \"ofServices\": {\n\(ported(keys, indent + "  "))\n\(indent)}"
            case .oneOf(let values):
                members += ", \"values\": \(JSONValue.array(values).jsonText)"
            default: break
            }
            return "\(indent)\"\(key.name)\": {\(members)}"
        }.joined(separator: ",\n")
    }

    private static func check(_ path: String, _ change: (String) throws -> String) throws {
        let file = root.appending(path: path)
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let changed = try change(text)
        if isUpdating {
            try changed.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(text == changed)
        }
    }

    private static func names(of key: ExtKey) -> String {
        key.names.map { "`\($0)`" }.joined(separator: ", formerly ")
    }

    private static func phrase(_ effect: ExtKey.Effect) -> String {
        switch effect {
        case .passes: "lets it pass"
        case .stops: "stops it"
        case .replaces: "replaces what can be longer"
        case .says: "changes what it says"
        case .nothing: ""
        }
    }

    private static func word(_ kind: ExtKey.Kind) -> String {
        switch kind {
        case .flag: "flag"
        case .text: "text"
        case .name: "name"
        case .id: "id"
        case .type: "type"
        case .badge: "badge"
        case .mentions: "mentions"
        case .ids: "ids"
        case .names: "names"
        case .arguments: "arguments"
        case .oneOf: "oneOf"
        case .any: "any"
        case .carried: "carried"
        case .object: "object"
        }
    }

    private static func phrase(_ kind: ExtKey.Kind) -> String {
        switch kind {
        case .flag: "flag"
        case .text, .type: "string"
        case .name: "string, a name"
        case .id: "string, an id"
        case .badge: "number"
        case .mentions: "array of ids, or the string `all`"
        case .ids: "array of ids"
        case .names: "array of names"
        case .arguments: "array of strings"
        case .oneOf, .any, .carried: "any"
        case .object: "object"
        }
    }
}
