import APNsModel
import ExactJSON
import Foundation
import PushFoundation
import Testing

@Suite struct DataTests {
    @Test func `a value is read from data and written to it`() throws {
        let data = Data(#" {"b":[1,2.50],"a":"é\/"} "#.utf8)
        let value = try JSONValue(data: data)
        #expect(value == ["a": "é/", "b": [1, 2.5]])
        #expect(value.data == Data(#"{"a":"é/","b":[1,2.5]}"#.utf8))
        #expect(try JSONValue(data: value.data) == value)
    }

    @Test func `a slice of data is read from where it starts`() throws {
        let data = Data("xx[1]xx".utf8)
        #expect(try JSONValue(data: data[2..<5]) == [1])
        #expect(DeviceToken(data: data[2..<4]).text == "5b31")
    }

    @Test(
        arguments: [
            (Data(), .jsonSyntax), (Data("{".utf8), .jsonSyntax), (Data([0xFF]), .jsonSyntax),
            (Data(#"{"a":1,"a":2}"#.utf8), .jsonSyntax),
            (Data([0xEF, 0xBB, 0xBF] + "{}".utf8), .jsonSyntax),
            (Data(repeating: UInt8(ascii: "["), count: 65), .jsonDepth),
            (Data(repeating: UInt8(ascii: "1"), count: 1_048_577), .jsonSize),
        ] as [(Data, InputError.Code)]
    )
    func `data that is no JSON is refused as any text is`(
        data: Data,
        code: InputError.Code
    ) throws {
        let fault = try #require(throws: InputError.self) { try JSONValue(data: data) }
        #expect(fault.code == code)
        #expect(fault.path == .root)
    }

    @Test func `a token of bytes is written in hex`() {
        let token = DeviceToken(data: Data([0x00, 0x0F, 0xA0, 0xFF]))
        #expect(token.text == "000fa0ff")
        #expect(token.isWellFormed)
        #expect(token == DeviceToken(bytes: [0x00, 0x0F, 0xA0, 0xFF]))
        #expect(!DeviceToken(data: Data()).isWellFormed)
    }
}
