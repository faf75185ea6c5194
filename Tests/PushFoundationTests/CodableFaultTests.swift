import APNsModel
import ExactJSON
import Foundation
import PushFoundation
import PushModel
import Testing
import WallTime

@Suite struct CodableFaultTests {
    @Test func `a fault is dataCorrupted at the value, with the fault as its cause`() throws {
        let text = #"{"recipients":[{"id":"a"},{"id":"b","devices":[{"id":"d","state":"on"}]}]}"#
        let context = try corruption {
            try JSONDecoder().decode([String: [Recipient]].self, from: Data(text.utf8))
        }
        #expect(context.codingPath.map { $0.stringValue } == ["recipients", "Index 1"])
        #expect(context.codingPath.last?.intValue == 1)
        let fault = try #require(context.underlyingError as? InputError)
        #expect(fault.code == .inputValue)
        #expect(fault.path.description == "/devices/0/state")
        #expect(context.debugDescription == fault.description)
        #expect(
            context.debugDescription
                == "input.value at `/devices/0/state`: "
                + "expected one of `online`, `offline`, `kicked`"
        )
    }

    @Test(
        arguments: [
            (#"{}"#, .inputMissing, "/id"),
            (#"[]"#, .inputType, ""),
            (#"null"#, .inputType, ""),
            (#"{"id":null}"#, .inputType, "/id"),
            (#"{"id":"a","Known":true}"#, .inputUnknownKey, "/Known"),
            (#"{"id":"a","offlineCount":-1}"#, .inputValue, "/offlineCount"),
            (#"{"id":"a","offlineCount":1.5}"#, .inputType, "/offlineCount"),
            (#"{"id":"a","known":1}"#, .inputType, "/known"),
            (#"{"id":"a","known":"true"}"#, .inputType, "/known"),
            (#"{"id":1}"#, .inputType, "/id"),
        ] as [(String, InputError.Code, String)]
    )
    func `what is refused in JSON is refused by a decoder, and for the same reason`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let context = try corruption {
            try JSONDecoder().decode(Recipient.self, from: Data(text.utf8))
        }
        let fault = try #require(context.underlyingError as? InputError)
        #expect(fault.code == code)
        #expect(fault.path.description == path)
        #expect(context.codingPath.isEmpty)
        #expect(
            throws: fault,
            performing: { try Recipient(json: JSONValue(parsing: text)) }
        )
    }

    @Test(arguments: ["0", "true", "{}", "[]", "null"])
    func `a text is not read from anything else`(text: String) throws {
        for decode in [
            { try JSONDecoder().decode(UserID.self, from: $0) },
            { try JSONDecoder().decode(Instant.self, from: $0) },
            { try JSONDecoder().decode(PushRemindType.self, from: $0) },
            { try JSONDecoder().decode(Device.State.self, from: $0) },
            { try JSONDecoder().decode(APNsHeaders.PushType.self, from: $0) },
        ] as [(Data) throws -> Any] {
            let context = try corruption { try decode(Data(text.utf8)) }
            #expect((context.underlyingError as? InputError)?.code == .inputType)
        }
    }

    @Test func `a fault of the decoder's own deep inside is not taken for another type`() throws {
        let text = #"{"a":[{"b":[1,1e400]}]}"#
        #expect {
            try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        } throws: { error in
            guard case DecodingError.dataCorrupted = error else { return false }
            return true
        }
    }

    @Test func `what no JSON has is refused where it stands`() throws {
        let data = try PropertyListEncoder().encode(["a": ["when": Date(timeIntervalSince1970: 0)]])
        #expect {
            try PropertyListDecoder().decode(JSONValue.self, from: data)
        } throws: { error in
            guard case DecodingError.typeMismatch(_, let context) = error else { return false }
            return context.codingPath.map { $0.stringValue } == ["a", "when"]
        }
        let infinite = try PropertyListEncoder().encode([Double.infinity])
        let context = try corruption {
            try PropertyListDecoder().decode([JSONValue].self, from: infinite)
        }
        #expect(context.debugDescription == "a JSON number is finite")
    }

    private func corruption(_ decode: () throws -> Any) throws -> DecodingError.Context {
        let error = try #require(throws: DecodingError.self) { _ = try decode() }
        guard case .dataCorrupted(let context) = error else { throw error }
        return context
    }
}
