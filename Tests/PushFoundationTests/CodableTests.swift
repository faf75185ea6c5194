import APNsModel
import ExactJSON
import Foundation
import PushFoundation
import PushModel
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
