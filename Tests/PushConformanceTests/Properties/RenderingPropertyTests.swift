import ExactJSON
import Fixtures
import SeededRandomness
import Testing

@testable import PushConformance

/// What an explanation says of a push's fields, against the push and against inputs without what it names.
@Suite struct RenderingPropertyTests {
    private static let count = 400

    // F1, F2, F4, F6
    @Test(arguments: Seeds.all)
    func `the place of a source has the field's value`(seed: UInt64) async throws {
        var sources: Set<String> = []
        for input in GeneratedInputs(verb: "decide", seed: seed, count: Self.count) {
            for binding in try await DecideAnswer(to: input).bindings {
                let entries = RenderedEntry.list(of: binding)
                #expect(entries.isEmpty == (binding["outcome"] != "push"))
                let told = Set(entries.filter { $0.source != "none" }.map { $0.field })
                for place in Self.writtenFields(of: binding) {
                    #expect(told.contains(place), "\(place): \(input.json.jsonText)")
                }
                if let body = binding["request"]?.object?["body"] {
                    for place in Self.leaves(of: body, at: "/request/body") {
                        let isTold = told.contains { place == $0 || place.hasPrefix($0 + "/") }
                        #expect(isTold, "\(place): \(input.json.jsonText)")
                    }
                }
                for entry in entries {
                    sources.insert(entry.source)
                    if binding["request"] == nil {
                        try expectValue(of: entry, in: binding, input)
                    } else {
                        try expectRequested(entry, in: binding, input)
                    }
                }
            }
        }
        let frequent: Set = ["ext", "recipient", "certificate", "displayStyle", "message", "none"]
        #expect(sources.isSuperset(of: frequent))
    }

    /// The places of a push that have an entry.
    private static func writtenFields(of binding: JSONObject) -> [String] {
        func places(_ start: String) -> [String] {
            binding.value(at: start)?.object?.members.map { "\(start)/\($0.key)" } ?? []
        }
        return places("/payload").filter { $0 == "/payload/e" }
            + places("/payload/aps").filter { $0 != "/payload/aps/alert" }
            + places("/payload/aps/alert") + places("/headers")
    }

    /// The places of a request's values but for the token and the ids of custom data.
    private static func leaves(of value: JSONValue, at place: String) -> [String] {
        switch value {
        case .object(let object):
            object.members.flatMap { leaves(of: $0.value, at: "\(place)/\($0.key)") }
        default:
            ["/token", "/data", "/data/f", "/data/g", "/data/m", "/data/t"]
                .contains { place.hasSuffix($0) } ? [] : [place]
        }
    }

    private func expectRequested(
        _ entry: RenderedEntry,
        in binding: JSONObject,
        _ input: JSONObject
    ) throws {
        let value = binding.value(at: entry.field)
        let named = entry.place.flatMap { input.value(at: $0) }
        let words: Comment = "\(entry.json.json.jsonText): \(input.json.jsonText)"
        let key = JSONPointer(entry.place ?? "").tokens.last ?? ""
        let isData = ["/data", "/data/e"].contains { entry.field.hasSuffix($0) }
        let scalar = value?.object?["action"] ?? value
        switch entry.source {
        case "none":
            #expect(value == nil || isData, words)
        case "ext" where entry.cut != nil:
            let text = try #require(value?.string).dropLast(1)
            #expect(try #require(named?.string).unicodeScalars.starts(with: text.unicodeScalars))
        case "ext" where isData:
            let text = try #require(named).jsonText
            #expect(value?.string == text || value?.string?.hasPrefix(#"{"e":"#) == true, words)
        case "ext" where key == "type":
            #expect((value == "VOIP" || value == "PRIORITY_MAX") && named == "call", words)
        case "ext" where key == "is_test_message":
            #expect(value == true && named != nil, words)
        case "ext":
            #expect(scalar == named || scalar?.int64 == named?.int64 && scalar?.int64 != nil, words)
        case "certificate" where entry.isLeftOut:
            #expect(value == nil || isData, words)
        case "certificate":
            #expect(scalar == named || key == "sound" && value == false, words)
        case "recipient":
            let count = value?.object?["set_num"] ?? value?.object?["setNum"] ?? value
            let most = value?.object == nil ? Int64.max : 99
            #expect(count?.int64 ?? 0 == min(most, named?.int64 ?? 1), words)
        case "message":
            #expect(value == named || value?.int64 ?? 0 > 0, words)
        case "policy" where key == "collapse":
            #expect(value == nil, words)
        default:
            break
        }
    }

    private func expectValue(
        of entry: RenderedEntry,
        in binding: JSONObject,
        _ input: JSONObject
    ) throws {
        let value = binding.value(at: entry.field)
        let named = entry.place.flatMap { input.value(at: $0) }
        let words: Comment = "\(entry.json.json.jsonText): \(input.json.jsonText)"
        switch (entry.source, entry.field) {
        case ("none", _):
            #expect(value == nil, words)
        case ("recipient", _):
            #expect(value?.int64 == named?.int64 ?? 1, words)
        case ("ext", "/payload/aps/mutable-content"), ("ext", "/payload/aps/content-available"):
            #expect(value?.int64 == 1 && named != nil, words)
        case ("ext", "/payload/aps/badge"):
            #expect(value?.int64 == named?.int64, words)
        case ("ext", "/payload/aps/alert/body") where entry.cut != nil:
            let text = try #require(value?.string).dropLast(1)
            #expect(try #require(named?.string).unicodeScalars.starts(with: text.unicodeScalars))
        case ("ext", _), ("message", _), ("certificate", "/payload/aps/sound"):
            #expect(value == named && value != nil, words)
        case ("certificate", _) where named?.object == nil:
            // The name in the binding.
            let isTopic = entry.field == "/headers/apns-topic"
            #expect(!isTopic || value == named ?? "", words)
        case ("certificate", "/headers/apns-topic"):
            #expect(value == named?.object?["topic"] ?? named?.object?["name"], words)
        case ("leftovers", _):
            let members = try #require(value?.object).members
            #expect(members.allSatisfy { named?.object?[$0.key] == $0.value }, words)
        case ("policy", "/headers/apns-collapse-id"):
            #expect(value == nil && named == "none", words)
        case ("policy", _):
            #expect((value == nil) == (named != "titled"), words)
        case ("default", "/payload/aps/sound"):
            #expect(value == "default", words)
        default:
            break
        }
    }

    // F2, F5
    @Test(arguments: Seeds.all)
    func `without its source a field has another, and without what was passed over the same`(
        seed: UInt64
    ) async throws {
        var (taken, passedOver) = (0, 0)
        for input in GeneratedInputs(verb: "decide", seed: seed, count: Self.count) {
            guard let binding = try await DecideAnswer(to: input).firstPush else { continue }
            for entry in RenderedEntry.list(of: binding) {
                if entry.source == "ext", let place = entry.place,
                    let other = try await Self.entry(
                        entry.field,
                        binding,
                        of: input,
                        without: place
                    )
                {
                    taken += 1
                    #expect(other.entry?.place != place, "\(place): \(input.json.jsonText)")
                }
                // What a certificate leaves out has no entry without what it leaves out.
                for place in entry.passedOver
                where Self.isKeyOfExt(place, entry.field) && !entry.isLeftOut {
                    guard
                        let other = try await Self.entry(
                            entry.field,
                            binding,
                            of: input,
                            without: place
                        )
                    else { continue }
                    passedOver += 1
                    let words: Comment = "\(place): \(input.json.jsonText)"
                    #expect(other.entry?.passedOver.contains(place) != true, words)
                    #expect(other.entry?.source ?? "none" == entry.source, words)
                    #expect(other.entry?.place == entry.place, words)
                    #expect(
                        entry.cut != nil
                            || other.value == binding.value(at: entry.field),
                        words
                    )
                }
            }
        }
        #expect(taken > 0 && passedOver > 0)
    }

    /// Whether a key of the ext can be removed and changes nothing else of the field: one in the wrong object can be
    /// custom data there.
    private static func isKeyOfExt(_ place: String, _ field: String) -> Bool {
        let tokens = JSONPointer(place).tokens
        let sections: Set<ExactString> = [
            "em_apns_ext", "em_push_ext", "em_android_push_ext", "em_harmony_push_ext",
        ]
        return tokens.count == 4 && sections.contains(tokens[2])
            && (field != "/payload/e" || ["custom", "extern"].contains(tokens[3]))
            && (field != "/payload/e" || (tokens[2] == "em_push_ext") == (tokens[3] == "custom"))
    }

    /// The entry of a field, and its value, in the push to the same binding of an input without a key; `nil` if there is no
    /// such push.
    private static func entry(
        _ field: String,
        _ binding: JSONObject,
        of input: JSONObject,
        without place: String
    ) async throws -> (entry: RenderedEntry?, value: JSONValue?)? {
        let patched = try JSONValue.object(input)
            .patched([PatchStep(place, nil)])
        guard let object = patched.object,
            let push = try await DecideAnswer(to: object).bindings.first(where: {
                $0["outcome"] == "push" && $0["id"] == binding["id"]
                    && $0["notifierName"] == binding["notifierName"]
            })
        else { return nil }
        let entry = RenderedEntry.list(of: push).first { $0.field == field }
        return (entry, push.value(at: field))
    }

    // F3, F5
    @Test(arguments: Seeds.all)
    func `the texts that are used stand where they are said to`(seed: UInt64) async throws {
        var used: Set<String> = []
        for input in GeneratedInputs(verb: "decide", seed: seed, count: Self.count) {
            guard let binding = try await DecideAnswer(to: input).firstPush else { continue }
            for entry in RenderedEntry.list(of: binding) where entry.cut == nil {
                let text = binding.value(at: entry.field)?.string ?? ""
                #expect(Set(entry.uses).count == entry.uses.count)
                for place in entry.uses where place != "/message/body/type" {
                    used.insert(JSONPointer(place).tokens.dropFirst().first?.string ?? "")
                    let part = input.value(at: place)?.string ?? ""
                    #expect(part.utf8.count > 4096 || text.scalars(contain: part))
                }
            }
        }
        #expect(used.isSuperset(of: ["displayName", "body"]))
    }
}

/// An entry of `rendering`.
private struct RenderedEntry {
    let json: JSONObject
    let field: String
    let source: String
    let place: String?
    let uses: [String]
    let cut: JSONObject?
    /// The places of what was passed over.
    let passedOver: [String]

    static func list(of binding: JSONObject) -> [RenderedEntry] {
        (binding["rendering"]?.array ?? []).compactMap { $0.object }.map { RenderedEntry($0) }
    }

    /// Whether the certificate leaves the field of a request out.
    var isLeftOut: Bool {
        let key = JSONPointer(place ?? "").tokens.last ?? ""
        return source == "certificate" && ["style", "customData", "badgeClass"].contains(key)
    }

    private init(_ json: JSONObject) {
        self.json = json
        field = json["field"]?.string ?? ""
        source = json["source"]?.string ?? ""
        place = json["place"]?.string
        uses = json["uses"]?.array?.compactMap { $0.string } ?? []
        cut = json["cut"]?.object
        passedOver = (json["passedOver"]?.array ?? []).compactMap { $0.object?["place"]?.string }
    }
}

extension DecideAnswer {
    fileprivate var firstPush: JSONObject? { bindings.first { $0["outcome"] == "push" } }
}

extension JSONObject {
    fileprivate func value(at place: String) -> JSONValue? {
        JSONValue.object(self).value(at: JSONPointer(place))
    }
}

extension String {
    /// Whether the scalars of a part stand in the text, one after the other.
    fileprivate func scalars(contain part: String) -> Bool {
        let (text, part) = (Array(unicodeScalars), Array(part.unicodeScalars))
        guard part.count <= text.count else { return false }
        return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
    }
}
