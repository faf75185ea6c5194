import ExactJSON
import Fixtures
import PushModel
import SeededRandomness
import Testing

@Suite struct ExtensionExtremesTests {
    @Test func `a NUL is a character like any other`() throws {
        let ext = MessageExtension.read([
            "em_at_list": ["a\0b"], "em_apns_ext": ["em_push_title": "\0", "k\0": "v\0"],
            "em_push_filter": ["accept_device_id": ["d\0"]],
        ]).value
        #expect(ext.mentions == .users(["a\0b"]))
        #expect(ext.apns?.title == "\0")
        #expect(ext.apns?.other == ["k\0": "v\0"])
        #expect(ext.apns?.other["k"] == nil)
        #expect(ext.filter?.acceptedDevices == ["d\0"])
        #expect(ext.json["em_apns_ext"]?.object?["em_push_title"] == "\0")
    }

    @Test func `canonically equivalent keys stay two keys, at every level`() throws {
        let twins: JSONObject = ["caf\u{E9}": 1, "cafe\u{301}": 2, "\u{212A}": 3, "K": 4]
        let ext: JSONObject = [
            "caf\u{E9}": 1, "cafe\u{301}": 2, "em_apns_ext": .object(twins),
            "em_push_ext": .object(twins), "em_push_filter": .object(twins),
            "em_push_template": .object(twins),
        ]
        let value = MessageExtension.read(ext).value
        #expect(value.json == ext)
        #expect(value.other.count == 2)
        #expect(value.apns?.other.count == 4)
        #expect(value.apns?.other["cafe\u{301}"] == 2)
    }

    @Test func `texts that are canonically equivalent are two values`() throws {
        let composed = try MessageExtension.APNs(title: "caf\u{E9}")
        let decomposed = try MessageExtension.APNs(title: "cafe\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(
            try MessageExtension.Platform(type: "\u{212A}") != MessageExtension.Platform(type: "K")
        )
    }

    @Test func `very long texts are kept whole`() {
        let text = String(repeating: "\u{1F468}\u{200D}\u{1F469}a\u{301}", count: 100_000)
        let ext = MessageExtension.read(["em_apns_ext": ["em_push_content": .string(text)]])
        #expect(ext.diagnostics == [])
        #expect(ext.value.apns?.body?.utf8.count == text.utf8.count)
    }

    @Test func `numbers too large for anything stay as they were written`() throws {
        let digits = String(repeating: "9", count: 1000)
        let json = try JSONValue(
            parsing: #"{"em_apns_ext":{"em_push_badge":\#(digits),"extern":\#(digits),"n":1e308}}"#
        )
        let ext = MessageExtension.read(try #require(json.object))
        #expect(ext.diagnostics.map(\.line) == ["ext.value /em_apns_ext/em_push_badge"])
        #expect(ext.value.apns?.badge == nil)
        #expect(
            ext.value.json.json.jsonText
                == #"{"em_apns_ext":{"extern":\#(digits),"n":1e+308}}"#
        )
    }

    @Test func `what nests deep is carried along`() throws {
        var deep: JSONValue = "bottom"
        for level in 0..<500 {
            deep = level % 2 == 0 ? [deep] : ["k": deep]
        }
        let ext: JSONObject = [
            "own": deep, "em_push_ext": ["custom": deep, "own": deep],
            "em_apns_ext": ["extern": deep], "em_android_push_ext": ["own": deep],
        ]
        let (value, diagnostics) = MessageExtension.read(ext)
        #expect(diagnostics == [])
        #expect(value.json == ext)
    }

    @Test(arguments: KnownExtKey.all)
    func `a value that nests deep where something else is wanted is passed over`(
        key: KnownExtKey
    ) {
        var deep: JSONValue = "bottom"
        for _ in 0..<500 {
            deep = [deep]
        }
        let (_, diagnostics) = MessageExtension.read(key.ext(deep))
        #expect(
            diagnostics.map(\.line) == key.code(of: deep).map { ["\($0.word) \(key.pointer)"] }
                ?? []
        )
    }

    // Comparing each key with each would take minutes.
    @Test func `a great many keys and elements are read in one go`() throws {
        let members = (0..<40_000).map { number in
            JSONObject.Member(key: ExactString("key\(number)"), value: 1)
        }
        let ids = (0..<40_000).map { UserID("user\($0)") }
        var ext = JSONObject(members)
        ext["em_at_list"] = .array(ids.map { .string($0.string) })
        let seconds = threadSeconds {
            let value = MessageExtension.read(ext).value
            #expect(value.other == JSONObject(members))
            #expect(value.mentions == .users(ids))
        }
        #expect(seconds < 60)
    }

    @Test func `a random ext never makes reading fail, and what is written is valid`() {
        for seed in UInt64(0)..<300 {
            var random = RandomJSON(seed: seed)
            var generator = SplitMix64(seed: seed)
            var ext = random.object(depth: 2)
            for key in KnownExtKey.all.shuffled(using: &generator).prefix(6) {
                guard let first = key.path.first else { continue }
                ext[first] = key.ext(random.value(depth: 3))[first]
            }
            let value = MessageExtension.read(ext).value
            let again = MessageExtension.read(value.json)
            #expect(again.diagnostics == [], "seed \(seed)")
            #expect(again.value.json == value.json, "seed \(seed)")
            for member in value.other.members {
                #expect(ext[member.key] == member.value, "seed \(seed)")
            }
        }
    }
}
