import APNsModel
import ExactJSON
import Fixtures
import PushModel
import Testing

@Suite struct RedactionTests {
    static let text = "nobody may ever see these words"
    static let token: DeviceToken =
        "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"

    static let body = MessageBody.Text(text, translations: [.init("en", text)])

    static let message = Message(
        id: "1",
        type: .chat,
        from: "6001",
        to: "6006",
        body: .text(body),
        ext: [
            "em_apns_ext": [
                "em_push_title": .string(text), "em_push_content": .string(text),
                "em_alert_subTitle": .string(text), "extern": .string(text), "x": .string(text),
                "em_push_sound": .string(text), "em_push_category": .string(text),
                "thread_id": .string(text), "em_push_badge": .string(text),
            ],
            "em_push_ext": [
                "title": .string(text), "content": .string(text), "custom": ["k": .string(text)],
                "group_user_nickname": .string(text), "x": .string(text),
            ],
            "em_push_template": [
                "name": "t", "title_args": [.string(text)], "content_args": [.string(text)],
                "x": .string(text),
                "directed_template": [
                    "target": ["u"], "name": "t", "content_args": [.string(text)],
                    "x": .string(text),
                ],
            ],
            "em_push_filter": ["x": .string(text)], "x": .string(text),
            "em_android_push_ext": ["x": .string(text)],
            "em_harmony_push_ext": ["x": .string(text)],
        ]
    )

    static let recipient = Recipient(
        id: "6006",
        devices: [
            Device(
                id: "d1",
                bindings: [
                    Binding(certificateName: "prod", token: token),
                    Binding(
                        certificateName: "",
                        token: DeviceToken(String(repeating: "z", count: 99))
                    ),
                ]
            )
        ]
    )

    private func expectNoSecret(
        in value: some Any,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let token = Array(Self.token.text.string)
        let parts = (0...token.count - 5).map { String(token[$0..<$0 + 5]) }
        for printout in printouts(of: value) {
            #expect(printout != "", sourceLocation: sourceLocation)
            for word in ["nobody", "ever see", "words", "zzzzz"] + parts {
                #expect(!printout.contains(word), "\(printout)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test func `a message and its body show no text`() {
        expectNoSecret(in: Self.message)
        expectNoSecret(in: Self.message.body)
        expectNoSecret(in: Self.body)
        expectNoSecret(in: Self.body.translations)
        #expect("\(Self.message)" == "message 1 from 6001 to chat 6006: txt, 7 ext keys")
        #expect("\(Self.body)" == "text of 31 scalars, 1 translations")
        #expect("\(Self.body.translations[0])" == "en text of 31 scalars")
    }

    @Test func `an extension and its parts show no text`() throws {
        let ext = MessageExtension.read(Self.message.ext).value
        expectNoSecret(in: ext)
        expectNoSecret(in: try #require(ext.apns))
        expectNoSecret(in: try #require(ext.push))
        expectNoSecret(in: try #require(ext.filter))
        let template = try #require(ext.template)
        expectNoSecret(in: template)
        expectNoSecret(in: template.arguments)
        expectNoSecret(in: try #require(template.directed))
        #expect(
            "\(ext)" == "message extension apns push filter template, 1 other keys"
        )
    }

    @Test func `what a diagnostic says of an ext is where it is wrong, not what it says`() {
        for diagnostic in MessageExtension.read(Self.message.ext).diagnostics {
            expectNoSecret(in: diagnostic)
        }
    }

    @Test func `a token shows its first four characters and its length`() {
        expectNoSecret(in: Self.token)
        for printout in printouts(of: Self.token) {
            #expect(printout.contains("token 0a1b… of 64"))
        }
    }

    @Test(
        arguments: [
            ("", "token … of 0"), ("abcd", "token … of 4"), ("abcdef01", "token … of 8"),
            ("abcdef012", "token abcd… of 9"), ("\u{E9}e\u{301}\0\u{1F600}aaaaa", nil),
        ] as [(String, String?)]
    )
    func `a short token shows nothing but its length`(token: String, description: String?) {
        let token = DeviceToken(token)
        #expect(description == nil || "\(token)" == description)
        for printout in printouts(of: token) where token.text.string.utf8.count > 4 {
            #expect(!printout.contains(token.text.string))
        }
    }

    @Test func `bindings, devices and recipients show no token`() {
        expectNoSecret(in: Self.recipient)
        expectNoSecret(in: Self.recipient.devices)
        expectNoSecret(in: Self.recipient.devices[0])
        expectNoSecret(in: Self.recipient.devices[0].bindings)
        expectNoSecret(in: Self.recipient.devices[0].bindings[0])
        for printout in printouts(of: Self.recipient) {
            #expect(printout.contains("0a1b… of 64"))
        }
    }

    @Test func `inside collections they show no more`() {
        expectNoSecret(in: [Self.message, Self.message])
        expectNoSecret(in: Optional(Self.message))
        expectNoSecret(in: ["m": Self.body])
        expectNoSecret(in: (Self.body, Self.token))
        expectNoSecret(in: Set([Self.token]))
        expectNoSecret(in: [Self.token: Self.message.body])
        expectNoSecret(in: Result<MessageBody, InputError>.success(Self.message.body))
    }

    @Test func `a mirror of them has no children`() {
        #expect(Mirror(reflecting: Self.message).children.isEmpty)
        #expect(Mirror(reflecting: Self.body).children.isEmpty)
        #expect(Mirror(reflecting: Self.token).children.isEmpty)
    }

    @Test func `a fault says nothing of the text or token it was found beside`() throws {
        for (json, isMessage) in [
            (#"{"id":"1","type":"chat","from":"a","to":"b","body":{"type":"SECRET"}}"#, true),
            (#"{"id":"1","type":"chat","from":"a","to":"b","body":"SECRET"}"#, true),
            (#"{"id":"1","type":"SECRET","from":"a","to":"b","body":{"type":"txt"}}"#, true),
            (#"{"id":["SECRET"],"type":"chat","from":"a","to":"b","body":{"type":"txt"}}"#, true),
            (#"{"id":"1","timestamp":"SECRET","type":"chat","from":"a","to":"b"}"#, true),
            (#"{"id":"1","devices":[{"id":"d","bindings":[{"token":["SECRET"]}]}]}"#, false),
            (#"{"id":"1","devices":[{"id":"d","bindings":["SECRET"]}]}"#, false),
            (#"{"id":"1","devices":[{"id":"d","state":"SECRET"}]}"#, false),
        ] {
            let text = json.replacing("SECRET", with: Self.text)
            let value = try JSONValue(parsing: text)
            let fault = try #require(throws: InputError.self) {
                if isMessage {
                    _ = try Message(json: value)
                } else {
                    _ = try Recipient(json: value)
                }
            }
            expectNoSecret(in: fault)
        }
    }
}
