import APNsModel
import ExactJSON
import Fixtures
import PushModel
import Testing

/// The vendor's keys in a payload that a device received (rule 3.9).
@Suite struct NotificationUserInfoTests {
    private static func read(_ text: String) throws -> NotificationUserInfo {
        try NotificationUserInfo(json: JSONValue(parsing: text))
    }

    // The sample of the vendor's page.
    @Test func `a notification in a group has its conversation, sender and message`() throws {
        let info = try Self.read(
            #"""
            {"aps":{"alert":{"body":"你有一条新消息"},"badge":1,"sound":"default"},
            "f":"6001","t":"6006","g":"1421300621769","m":"373360335316321408"}
            """#
        )
        #expect(info.from == "6001")
        #expect(info.to == "6006")
        #expect(info.group == "1421300621769")
        #expect(info.messageID == "373360335316321408")
        #expect(info.extern == nil)
        #expect(info.conversation == Conversation(.groupChat, "1421300621769"))
        #expect(info.payload.alert?.body == "你有一条新消息")
        #expect(info.payload.badge == 1)
        #expect(info.payload.sound == .named("default"))
    }

    @Test(
        arguments: [
            (#""custom string""#, "custom string"), ("7", 7), ("false", false),
            (#"{"room":[]}"#, ["room": []]),
            ("null", nil),
        ] as [(String, JSONValue?)]
    )
    func `custom data are any value, and the chat is the one with the sender`(
        text: String,
        extern: JSONValue?
    ) throws {
        let info = try Self.read(#"{"e":\#(text),"f":"6001","t":"6006","m":"1","other":true}"#)
        #expect(info.extern == extern)
        #expect(info.group == nil)
        #expect(info.conversation == Conversation(.chat, "6001"))
        #expect(info.payload.custom["other"] == true)
        #expect(info.payload.alert == nil)
    }

    @Test(
        arguments: [
            ("[]", .inputType, ""), (#""hi""#, .inputType, ""),
            (#"{"t":"b","m":"1"}"#, .inputMissing, "/f"),
            (#"{"f":"a","m":"1"}"#, .inputMissing, "/t"),
            (#"{"f":"a","t":"b"}"#, .inputMissing, "/m"),
            (#"{"f":6001,"t":"b","m":"1"}"#, .inputType, "/f"),
            (#"{"f":"a","t":null,"m":"1"}"#, .inputType, "/t"),
            (#"{"f":"a","t":"b","m":1}"#, .inputType, "/m"),
            (#"{"f":"a","t":"b","m":"1","g":{}}"#, .inputType, "/g"),
            (#"{"aps":"hi","f":"a","t":"b","m":"1"}"#, .inputType, "/aps"),
            (#"{"aps":{"badge":"1"},"f":"a","t":"b","m":"1"}"#, .inputType, "/aps/badge"),
        ] as [(String, InputError.Code, String)]
    )
    func `what is no notification of a message is refused where it is wrong`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let fault = try #require(throws: InputError.self) { try Self.read(text) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }

    @Test func `it prints the message's id, and nothing that it says`() throws {
        let info = try Self.read(
            #"{"aps":{"alert":{"body":"secret"}},"e":"secret","f":"secret","t":"secret","m":"42"}"#
        )
        #expect("\(info)".hasPrefix("user info of message 42: apns payload of "))
        for printout in printouts(of: info) {
            #expect(!printout.contains("secret"))
        }
    }
}
