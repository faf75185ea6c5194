import APNsModel
import ExactJSON
import Foundation
import PushEvaluation
import PushFoundation
import PushModel
import PushService
import Testing

@Suite struct CodableTests {
    @Test(arguments: CodableSamples.all)
    func `a value survives JSONEncoder and JSONDecoder, byte for byte as its JSON`(
        value: any Sample
    ) throws {
        try check(value)
    }

    private func check<Value: Sample>(_ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(value)
        #expect(String(decoding: data, as: UTF8.self) == value.json.jsonText)
        #expect(try JSONDecoder().decode(Value.self, from: data) == value)
        #expect(try Value(json: JSONValue(data: data)) == value)
    }

    @Test(
        arguments: CodableSamples.all,
        [PropertyListSerialization.PropertyListFormat.xml, .binary]
    )
    func `a value survives a property list`(
        value: any Sample,
        format: PropertyListSerialization.PropertyListFormat
    ) throws {
        try checkPropertyList(value, format)
    }

    private func checkPropertyList<Value: Sample>(
        _ value: Value,
        _ format: PropertyListSerialization.PropertyListFormat
    ) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        // Foundation takes no text and no number at the top of a property list.
        let data = try encoder.encode([value])
        #expect(try PropertyListDecoder().decode([Value].self, from: data) == [value])
    }

    @Test func `an ext and its sections survive by the vendor's keys`() throws {
        let object: JSONObject = [
            "em_force_notification": true, "em_at_list": "all", "mine": 1,
            "em_apns_ext": ["em_push_title": "t", "x": [1]], "em_push_ext": ["type": "call"],
            "em_push_filter": ["ignore_device_id": ["d"]],
            "em_push_template": ["name": "n", "title_args": ["a"]],
        ]
        let ext = MessageExtension.read(object).value
        let data = try JSONEncoder().encode(ext)
        #expect(try JSONDecoder().decode(MessageExtension.self, from: data) == ext)
        try checkSection(ext.apns)
        try checkSection(ext.push)
        try checkSection(ext.filter)
        try checkSection(ext.template)
        let message = Message(id: "1", type: .chat, from: "a", to: "b", body: .image, ext: ext)
        #expect(message.ext == ext.json)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(MessageExtension.Filter.self, from: Data("[]".utf8))
        }
    }

    private func checkSection(_ section: (some Codable & Hashable)?) throws {
        let section = try #require(section)
        let data = try JSONEncoder().encode(section)
        #expect(try JSONDecoder().decode(type(of: section), from: data) == section)
        let empty = try JSONDecoder().decode(type(of: section), from: Data("{}".utf8))
        #expect(String(decoding: try JSONEncoder().encode(empty), as: UTF8.self) == "{}")
    }

    @Test(arguments: [
        (#"{"silentModeStartTime":"22:00"}"#, "/silentModeEndTime"), ("{}", "/remindType"),
        (#"{"silentModeDuration":10081}"#, "/silentModeDuration"),
        (#"{"remindType":"all","x":1}"#, "/x"),
    ])
    func `a change of silent mode that cannot be used is refused with its path`(
        text: String,
        path: String
    ) throws {
        #expect {
            try SilentModeParam(json: JSONValue(parsing: text))
        } throws: {
            ($0 as? InputError)?.path.text.string == path
        }
    }

    @Test(arguments: [
        "/message", "/message/from", "/app/templates/x", "/app/templates/01",
        "/app/templates/1/name",
        "/recipient/devices/0", "/recipient/settings/conversations", "/recipient/settings/x", "",
    ])
    func `a diagnostic stands where decide says it`(path: String) {
        #expect(throws: InputError.self) {
            try Diagnostic(json: ["code": "ext.value", "path": .string(path)])
        }
    }

    @Test func `an enum is written as its word, whatever its raw value`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode([PushRemindType.all, .mentionOnly, .never])
        #expect(String(decoding: data, as: UTF8.self) == #"["all","mentionOnly","none"]"#)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PushRemindType].self, from: Data("[0]".utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Device.State].self, from: Data("[0]".utf8))
        }
    }

    @Test func `no strategy for keys reaches inside a value`() throws {
        struct Stored: Codable, Equatable {
            var lastMessage: Message
            var whoGotIt: [Recipient]
            var sentPayload: APNsPayload?
        }
        let stored = Stored(
            lastMessage: CodableSamples.message,
            whoGotIt: [CodableSamples.recipient],
            sentPayload: APNsPayload(custom: ["camelCase": 1, "snake_case": ["a_b": 2]])
        )
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let data = try encoder.encode(stored)
        #expect(try decoder.decode(Stored.self, from: data) == stored)

        let object = try JSONObject(json: JSONValue(data: data))
        #expect(object["last_message"] == stored.lastMessage.json)
        #expect(object["who_got_it"] == [CodableSamples.recipient.json])
        #expect(object["sent_payload"] == stored.sentPayload?.json)
    }

    @Test func `a dictionary by id keeps ids apart that are canonically equivalent`() throws {
        let names: [UserID: String] = ["\u{212A}": "kelvin", "K": "letter"]
        let data = try JSONEncoder().encode(names)
        #expect(try JSONDecoder().decode([UserID: String].self, from: data) == names)
        #expect(try JSONValue(data: data).array?.count == 4)
    }

    @Test func `a type of one's own is Codable in the same way`() throws {
        let data = try JSONEncoder().encode([OwnType(flag: true)])
        #expect(String(decoding: data, as: UTF8.self) == #"["yes"]"#)
        #expect(try JSONDecoder().decode([OwnType].self, from: data) == [OwnType(flag: true)])
    }

    @Test func `what a log or a debugger prints is for people`() throws {
        let diagnostic = try Diagnostic(json: ["code": "ext.value", "path": "/message/ext/em_x"])
        #expect("\(diagnostic)" == "ext.value at /message/ext/em_x")
        let settings = PushSettings(remindType: .never)
        #expect("\(settings)" == #"{"displayStyle":"simpleBanner","remindType":"none"}"#)
        #expect("\(SilentModeResult(remindType: .all))" == #"{"remindType":"all"}"#)
    }
}

private struct OwnType: JSONRepresentable, Codable, Equatable {
    var flag: Bool

    init(flag: Bool) {
        self.flag = flag
    }

    init(json: JSONValue) throws(InputError) {
        flag = try ExactString(json: json) == "yes"
    }

    var json: JSONValue { flag ? "yes" : "no" }
}
