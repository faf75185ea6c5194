import ExactJSON
import Fixtures
import PushChannels
import PushContract
import PushModel
import PushRendering
import PushRules
import Testing

/// The documents, schemas and tables of ports that repeat the gates, their reasons and what belongs to
/// them.
///
/// `UPDATE_DOCUMENTS=1 swift test --filter GateDocumentTests` writes them.
@Suite struct GateDocumentTests {
    @Test func `the specification has the tables of gates`() throws {
        let recipient = Gate.ofRecipient.flatMap { gate -> [[String?]] in
            let own = Self.row(of: gate, SuppressionReason.gate(gate))
            guard gate == .suppressingRule else { return [own] }
            var user = Self.row(of: gate, SuppressionReason.userRule)
            user[0] = ""
            return [own, user]
        }
        let binding = Gate.ofBinding.flatMap { gate -> [[String?]] in
            var own = Self.row(of: gate, SuppressionReason.Binding.gate(gate))
            guard gate == .certificate else { return [own] }
            own[0] = ""
            return [Self.row(of: gate, SuppressionReason.Binding.certificateUnknown), own]
        }
        let none: [String?] = ["", nil, "`\(SuppressionReason.noEligibleBinding.word)`", ""]
        let size: [String?] = ["[3.11](Text.md#3.11)", nil, "`payload.tooLarge`", ""]
        let trace = Gate.allCases.map { gate -> [String?] in
            let source = "`\(gate.row.source.word)`"
            return [
                gate.id.string,
                gate.row.isOfRemindType
                    ? "`conversation` if it has a remind type, else \(source)" : source,
                nil, nil,
            ]
        }
        let tables = [
            Document.Table("Gates of the recipient", key: 2, prose: [1], rows: recipient + [none]),
            Document.Table("Gates of bindings", key: 2, prose: [1], rows: binding + [size]),
            Document.Table("Gates in the trace", prose: [2], rows: trace),
        ]
        #expect(try Document("Docs/Specification/Deciding.md").hasTables(tables))
    }

    private static func row(of gate: Gate, _ reason: some Reason) -> [String?] {
        [
            "[\(gate.id)](#\(gate.id.string.lowercased()))", nil, "`\(reason.word)`",
            reason.detail.map { "`\($0)`" } ?? "",
        ]
    }

    // L4
    @Test func `the specification has the table of diagnostics`() throws {
        let rows = Diagnostic.Code.allCases.map { ["`\($0.word)`", nil, nil] as [String?] }
        let table = Document.Table("Diagnostics", prose: [1, 2], rows: rows)
        #expect(try Document("Docs/Specification/Common-Ground.md").hasTables([table]))
    }

    @Test func `the schemas have the words`() throws {
        let recipient = RecipientFlag.allCases.reduce(into: JSONObject()) { properties, flag in
            properties[flag.word] = ["type": "boolean", "default": .bool(flag.standard)]
        }
        let results = Int64(SuppressionReason.allCases.count) + 4
        let fields = Certificate.Channel.allCases.flatMap { PushChannel.of($0).fields() }
            .reduce(into: RenderedField.Field.ofApple) { fields, row in
                // Services have some in common.
                if !fields.contains(row.field) { fields.append(row.field) }
            }
        let definitions: JSONObject = [
            "gate": Self.words(Gate.allCases.map { $0.id }),
            "bindingGate": Self.words(Gate.ofBinding.map { $0.id }),
            "verdict": Self.words(Gate.Verdict.allCases.map { $0.word }),
            "source": Self.words(Gate.Source.allCases.map { $0.word }),
            "reason": Self.words(SuppressionReason.allCases.map { $0.word }),
            "doNotDisturb": Self.words(
                SuppressionReason.allCases.filter { $0.isDoNotDisturb }.map { $0.word }
            ),
            "suppression": Self.alternatives(
                SuppressionReason.allCases.filter { $0 != .noEligibleBinding }
            ),
            "bindingSuppression": Self.alternatives(SuppressionReason.Binding.allCases),
            "diagnostic": Self.words(Diagnostic.Code.allCases.map { $0.word }),
            "change": Self.words(RemedyChange.allCases.map { $0.word }),
            "actor": Self.words(RemedyChange.Actor.allCases.map { $0.word }),
            "unknown": [
                "anyOf": [
                    Self.words(UnknownPlace.allCases.map { $0.word }),
                    ["type": "string", "pattern": "^/recipient/devices/(0|[1-9][0-9]*)/state$"],
                ]
            ],
            "renderedField": Self.words(fields.map { $0.place.text }),
            "renderingSource": Self.words(RenderedField.Source.allCases.map { $0.word }),
            "passedOver": Self.words(RenderedField.Why.allCases.map { $0.word }),
            "recipient": ["properties": .object(recipient)],
            "pairsOfResults": ["maxItems": .number(JSONNumber(results * (results - 1)))],
        ]
        let schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": "words.schema.json",
            "title": "The words of the rules, by their tables",
            "$defs": .object(definitions),
        ]
        #expect(try Document("Docs/schema/words.schema.json").isWritten(as: schema.json))
    }

    private static func words(_ words: [ExactString]) -> JSONValue {
        ["enum": .array(words.map { $0.json })]
    }

    /// An alternative for each word of the vendor, in the order of the first reason that has it.
    private static func alternatives(_ reasons: [some Reason]) -> JSONValue {
        var details: [ExactString?] = []
        for reason in reasons where !details.contains(reason.detail) {
            details.append(reason.detail)
        }
        let alternatives = details.map { detail -> JSONValue in
            let own = reasons.filter { $0.detail == detail }.map { $0.word }
            var properties: JSONObject = ["reason": words(own)]
            guard let detail else {
                return ["properties": properties.json, "required": ["reason"]]
            }
            properties["detail"] = ["const": detail.json]
            return ["properties": properties.json, "required": ["reason", "detail"]]
        }
        return ["oneOf": .array(alternatives)]
    }

    @Test func `the ports have the tables`() throws {
        let sections = [
            ("gates", Gate.allCases.map(Self.line)),
            (
                "reasons",
                SuppressionReason.allCases.map { Self.line(of: $0, "recipient") }
                    + SuppressionReason.Binding.allCases.map { Self.line(of: $0, "binding") }
                    + [Self.line([("reason", "payload.tooLarge"), ("of", "binding")])]
            ),
            ("changes", RemedyChange.rows.map(Self.line)),
            (
                "recipient",
                RecipientFlag.allCases.map {
                    Self.line([("key", $0.word.json), ("default", .bool($0.standard))])
                }
            ),
            ("unknown", UnknownPlace.allCases.map { "    \($0.word.json.jsonText)" }),
        ]
        let members = sections.map { "  \"\($0)\": [\n\($1.joined(separator: ",\n"))\n  ]" }
        let file = "{\n\(members.joined(separator: ",\n"))\n}\n"
        #expect(try Document("Examples/Ports/gates.json").isWritten(as: file))
    }

    private static func line(of gate: Gate) -> String {
        let row = gate.row
        let override: JSONValue? =
            switch row.override {
            case .force: "doNotDisturb"
            case .fullForce: "allPreferences"
            case nil: nil
            }
        let remedy: JSONValue? =
            switch row.remedy {
            case .none: .null
            case .change(let change, _): change.word.json
            default: nil
            }
        return line([
            ("id", gate.id.json), ("of", gate.isOfBinding ? "binding" : "recipient"),
            ("source", row.source.word.json), ("isOfRemindType", row.isOfRemindType ? true : nil),
            ("reason", row.reason.json), ("override", override), ("remedy", remedy),
            ("title", .string(row.title)),
        ])
    }

    private static func line(of reason: some Reason, _ asked: JSONValue) -> String {
        line([("reason", reason.word.json), ("of", asked), ("detail", reason.detail?.json)])
    }

    private static func line(of change: RemedyChange.Row) -> String {
        var path: JSONValue?
        if case .input(let keys) = change.place {
            path = keys.reduce(JSONPointer.root) { $0.appending(key: $1) }.text.json
        }
        let edit: (String, JSONValue?) =
            switch change.edit {
            case .set(let value): ("value", value)
            case .remove: ("remove", true)
            case .own: ("value", nil)
            }
        return line([("id", change.id.json), ("by", change.actor.word.json), ("path", path), edit])
    }

    private static func line(_ members: [(String, JSONValue?)]) -> String {
        let texts = members.compactMap { key, value in
            value.map { "\"\(key)\": \($0.jsonText)" }
        }
        return "    {\(texts.joined(separator: ", "))}"
    }
}

/// A reason with the vendor's word for it.
private protocol Reason: WireWord {
    var detail: ExactString? { get }
}

extension SuppressionReason: Reason {}
extension SuppressionReason.Binding: Reason {}
