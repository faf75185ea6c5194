import ExactJSON
import PushModel
import Testing
import WallTime

@Suite struct MessageFormTests {
    static let message = Message(
        id: "373360335316321408",
        type: .groupChat,
        from: "6001",
        to: "g1",
        timestamp: Instant(milliseconds: 1_659_108_599_250),
        body: .text(MessageBody.Text("t\0\u{1F600}", translations: [.init("en", "e")])),
        ext: ["em_at_list": "all", "n": .null],
        deliverOnlineOnly: true,
        receivers: ["6006", ""]
    )

    static let text =
        #"{"body":{"text":"t\u0000😀","translations":{"en":"e"},"type":"txt"},"#
        + #""deliverOnlineOnly":true,"ext":{"em_at_list":"all","n":null},"from":"6001","#
        + #""id":"373360335316321408","receivers":["6006",""],"#
        + #""timestamp":"2022-07-29T15:29:59.250+00:00","to":"g1","type":"groupChat"}"#

    @Test func `a message has one form in JSON`() throws {
        #expect(Self.message.json.jsonText == Self.text)
        #expect(try Message(json: JSONValue(parsing: Self.text)) == Self.message)
    }

    @Test(arguments: MessageBodyType.allCases)
    func `a body of any type has one form in JSON`(type: MessageBodyType) throws {
        let json: JSONValue = ["type": type.json]
        let body = try MessageBody(json: json)
        #expect(body.type == type)
        #expect(try MessageBody(json: body.json) == body)
        // Text and translations count for text alone.
        let full = try MessageBody(json: [
            "type": type.json, "text": "a", "translations": ["b": "c"],
        ])
        #expect(full.type == type)
        #expect((full == body) == (type != .text))
    }

    @Test func `a sender and a conversation have one form in JSON`() throws {
        for (sender, text) in [
            (Sender(), "{}"), (Sender(id: "a"), #"{"id":"a"}"#),
            (Sender(displayName: ""), #"{"displayName":""}"#),
            (Sender(id: "", displayName: "T"), #"{"displayName":"T","id":""}"#),
        ] {
            #expect(sender.json.jsonText == text)
            #expect(try Sender(json: JSONValue(parsing: text)) == sender)
        }
        let conversation = Conversation(.chatRoom, "r")
        #expect(conversation.json.jsonText == #"{"id":"r","type":"chatRoom"}"#)
        #expect(try Conversation(json: conversation.json) == conversation)
    }

    /// A message with one member replaced, or left out if the text is empty.
    static func json(_ key: ExactString, _ text: String) throws -> JSONValue {
        var object: JSONObject = [
            "id": "1", "type": "chat", "from": "a", "to": "b", "body": ["type": "image"],
        ]
        object[key] = text == "" ? nil : try JSONValue(parsing: text)
        return .object(object)
    }

    @Test(
        arguments: [
            ("id", "", .inputMissing, "/id"), ("type", "", .inputMissing, "/type"),
            ("from", "", .inputMissing, "/from"), ("to", "", .inputMissing, "/to"),
            ("body", "", .inputMissing, "/body"), ("id", "1", .inputType, "/id"),
            ("id", "null", .inputType, "/id"), ("type", "0", .inputType, "/type"),
            ("type", #""Chat""#, .inputValue, "/type"),
            ("type", #""group""#, .inputValue, "/type"), ("from", "[]", .inputType, "/from"),
            ("to", "{}", .inputType, "/to"), ("timestamp", "null", .inputType, "/timestamp"),
            ("timestamp", "1659108599250", .inputType, "/timestamp"),
            ("timestamp", #""2022-07-29""#, .inputValue, "/timestamp"),
            ("timestamp", #""2022-07-29T15:29:59""#, .inputValue, "/timestamp"),
            ("timestamp", #""2022-02-30T15:29:59Z""#, .inputValue, "/timestamp"),
            ("timestamp", #""2022-07-29T15:29:60Z""#, .inputValue, "/timestamp"),
            ("timestamp", #""2022-07-29T15:29:59.1234Z""#, .inputValue, "/timestamp"),
            ("timestamp", #""2022-07-29t15:29:59z""#, .inputValue, "/timestamp"),
            ("body", "null", .inputType, "/body"), ("body", #""txt""#, .inputType, "/body"),
            ("body", "{}", .inputMissing, "/body/type"),
            ("body", #"{"type":"text"}"#, .inputValue, "/body/type"),
            ("body", #"{"type":null}"#, .inputType, "/body/type"),
            ("body", #"{"type":"txt","text":1}"#, .inputType, "/body/text"),
            ("body", #"{"type":"image","text":null}"#, .inputType, "/body/text"),
            ("body", #"{"type":"txt","translations":[]}"#, .inputType, "/body/translations"),
            (
                "body", #"{"type":"txt","translations":{"en":1}}"#, .inputType,
                "/body/translations/en"
            ),
            (
                "body", #"{"type":"txt","translations":{"a/b~c":null}}"#, .inputType,
                "/body/translations/a~1b~0c"
            ),
            ("body", #"{"type":"txt","url":"x"}"#, .inputUnknownKey, "/body/url"),
            ("ext", "null", .inputType, "/ext"), ("ext", "[]", .inputType, "/ext"),
            ("ext", #""{}""#, .inputType, "/ext"),
            ("deliverOnlineOnly", "1", .inputType, "/deliverOnlineOnly"),
            ("deliverOnlineOnly", #""true""#, .inputType, "/deliverOnlineOnly"),
            ("deliverOnlineOnly", "null", .inputType, "/deliverOnlineOnly"),
            ("receivers", "null", .inputType, "/receivers"),
            ("receivers", #""a""#, .inputType, "/receivers"),
            ("receivers", #"["a",1]"#, .inputType, "/receivers/1"),
            ("receivers", #"[null]"#, .inputType, "/receivers/0"),
            ("chatType", "0", .inputUnknownKey, "/chatType"),
            ("Id", "1", .inputUnknownKey, "/Id"),
            ("", "1", .inputUnknownKey, "/"),
        ] as [(ExactString, String, InputError.Code, String)]
    )
    func `a message that cannot be used is refused where it is wrong`(
        key: ExactString,
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try Self.json(key, text)
        let fault = try #require(throws: InputError.self) { try Message(json: json) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }

    @Test(
        arguments: [
            "{}", #"{"em_push_ext":null}"#,
            #"{"a":[{"b":[[[]]]}],"":"","\u00e9":1,"e\u0301":2}"#,
        ]
    )
    func `an ext takes anything`(text: String) throws {
        let message = try Message(json: Self.json("ext", text))
        #expect(message.ext.json == (try JSONValue(parsing: text)))
    }

    @Test func `what is absent has its default`() throws {
        let message = try Message(json: Self.json("timestamp", ""))
        #expect(message == Message(id: "1", type: .chat, from: "a", to: "b", body: .image))
        #expect(message.timestamp == nil)
        #expect(message.ext.isEmpty)
        #expect(!message.deliverOnlineOnly)
        #expect(message.receivers == [])
    }

    @Test(
        arguments: [
            ("[]", .inputType, ""), (#"{"id":null}"#, .inputType, "/id"),
            (#"{"displayName":1}"#, .inputType, "/displayName"),
            (#"{"nickname":"T"}"#, .inputUnknownKey, "/nickname"),
        ] as [(String, InputError.Code, String)]
    )
    func `a sender that cannot be used is refused where it is wrong`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = try #require(throws: InputError.self) { try Sender(json: json) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }

    @Test(
        arguments: [
            ("[]", .inputType, ""), ("{}", .inputMissing, "/type"),
            (#"{"type":"chat"}"#, .inputMissing, "/id"), (#"{"id":"a"}"#, .inputMissing, "/type"),
            (#"{"type":0,"id":"a"}"#, .inputType, "/type"),
            (#"{"type":"room","id":"a"}"#, .inputValue, "/type"),
            (#"{"type":"chat","id":null}"#, .inputType, "/id"),
            (#"{"type":"chat","id":"a","x":1}"#, .inputUnknownKey, "/x"),
        ] as [(String, InputError.Code, String)]
    )
    func `a conversation that cannot be used is refused where it is wrong`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = try #require(throws: InputError.self) { try Conversation(json: json) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }
}
