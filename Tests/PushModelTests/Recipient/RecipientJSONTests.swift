import APNsModel
import ExactJSON
import PushModel
import Testing

@Suite struct RecipientJSONTests {
    static let samples: [(recipient: Recipient, text: String)] = [
        (
            Recipient(id: "a"),
            #"{"id":"a","known":true,"offlineCount":1,"settings":{"displayStyle":"simpleBanner"}}"#
        ),
        (
            Recipient(
                id: "",
                isKnown: false,
                offlineCount: .max,
                remark: "",
                settings: PushSettings(remindType: .all),
                devices: [
                    Device(id: "d1"),
                    Device(
                        id: "d2",
                        state: .kicked,
                        bindings: [
                            Binding(certificateName: "prod", token: "aabb"),
                            Binding(certificateName: "", token: ""),
                        ]
                    ),
                ]
            ),
            #"{"devices":[{"bindings":[],"id":"d1","state":"offline"},{"bindings":["#
                + #"{"notifierName":"prod","token":"aabb"},{"notifierName":"","token":""}],"#
                + #""id":"d2","state":"kicked"}],"id":"","known":false,"offlineCount":2147483647,"#
                + #""remark":"","settings":{"displayStyle":"simpleBanner","remindType":"all"}}"#
        ),
    ]

    @Test(arguments: samples)
    func `a recipient has one form in JSON`(recipient: Recipient, text: String) throws {
        var object = try #require(JSONValue(parsing: text).object)
        for flag in RecipientFlag.allCases where object[flag.word] == nil {
            object[flag.word] = .bool(flag.standard)
        }
        #expect(recipient.json.jsonText == JSONValue.object(object).jsonText)
        #expect(try Recipient(json: JSONValue(parsing: text)) == recipient)
        for device in recipient.devices {
            #expect(try Device(json: device.json) == device)
            for binding in device.bindings {
                #expect(try Binding(json: binding.json) == binding)
            }
        }
    }

    @Test(
        arguments: [
            (#"{"id":"a"}"#, Recipient(id: "a")),
            (#"{"id":"a","devices":[],"settings":{}}"#, Recipient(id: "a")),
            (#"{"id":"a","offlineCount":0}"#, Recipient(id: "a", offlineCount: 0)),
            (#"{"id":"a","offlineCount":2e0}"#, Recipient(id: "a", offlineCount: 2)),
            (
                #"{"id":"a","devices":[{"id":"d","bindings":[{}]}]}"#,
                Recipient(
                    id: "a",
                    devices: [
                        Device(id: "d", bindings: [Binding(certificateName: "", token: "")])
                    ]
                )
            ),
        ]
    )
    func `what is absent has its default`(text: String, recipient: Recipient) throws {
        #expect(try Recipient(json: JSONValue(parsing: text)) == recipient)
    }

    @Test(arguments: RecipientFlag.allCases)
    func `a flag is read and written, and has its default`(flag: RecipientFlag) throws {
        for value in [true, false] {
            var recipient = Recipient(id: "a")
            #expect(recipient.flags[flag] == flag.standard)
            recipient.flags[flag] = value
            #expect(recipient.flags[flag] == value)
            #expect(recipient.json.object?[flag.word] == .bool(value))
            #expect(try Recipient(json: recipient.json) == recipient)
        }
        #expect(throws: InputError.self) {
            try Recipient(json: .object(["id": "a", flag.word: 1]))
        }
    }

    @Test(
        arguments: [
            ("[]", .inputType, ""), ("null", .inputType, ""), ("{}", .inputMissing, "/id"),
            (#"{"id":1}"#, .inputType, "/id"), (#"{"id":"a","x":1}"#, .inputUnknownKey, "/x"),
            (#"{"id":"a","known":"yes"}"#, .inputType, "/known"),
            (#"{"id":"a","known":null}"#, .inputType, "/known"),
            (#"{"id":"a","offlineCount":-1}"#, .inputValue, "/offlineCount"),
            (#"{"id":"a","offlineCount":2147483648}"#, .inputValue, "/offlineCount"),
            (#"{"id":"a","offlineCount":1.5}"#, .inputType, "/offlineCount"),
            (#"{"id":"a","offlineCount":"1"}"#, .inputType, "/offlineCount"),
            (#"{"id":"a","remark":1}"#, .inputType, "/remark"),
            (#"{"id":"a","settings":[]}"#, .inputType, "/settings"),
            (#"{"id":"a","settings":{"x":1}}"#, .inputUnknownKey, "/settings/x"),
            (
                #"{"id":"a","settings":{"conversations":[{"type":"chat","id":"b","x":1}]}}"#,
                .inputUnknownKey, "/settings/conversations/0/x"
            ),
            (#"{"id":"a","devices":{}}"#, .inputType, "/devices"),
            (#"{"id":"a","devices":[{}]}"#, .inputMissing, "/devices/0/id"),
            (#"{"id":"a","devices":[{"id":1}]}"#, .inputType, "/devices/0/id"),
            (
                #"{"id":"a","devices":[{"id":"d"},{"id":"e","state":"away"}]}"#, .inputValue,
                "/devices/1/state"
            ),
            (#"{"id":"a","devices":[{"id":"d","state":0}]}"#, .inputType, "/devices/0/state"),
            (#"{"id":"a","devices":[{"id":"d","x":1}]}"#, .inputUnknownKey, "/devices/0/x"),
            (
                #"{"id":"a","devices":[{"id":"d","bindings":null}]}"#, .inputType,
                "/devices/0/bindings"
            ),
            (
                #"{"id":"a","devices":[{"id":"d","bindings":[{},"prod"]}]}"#, .inputType,
                "/devices/0/bindings/1"
            ),
            (
                #"{"id":"a","devices":[{"id":"d","bindings":[{"notifierName":1}]}]}"#, .inputType,
                "/devices/0/bindings/0/notifierName"
            ),
            (
                #"{"id":"a","devices":[{"id":"d","bindings":[{"token":null}]}]}"#, .inputType,
                "/devices/0/bindings/0/token"
            ),
            (
                #"{"id":"a","devices":[{"id":"d","bindings":[{"notifier_name":"p"}]}]}"#,
                .inputUnknownKey, "/devices/0/bindings/0/notifier_name"
            ),
        ] as [(String, InputError.Code, String)]
    )
    func `a recipient that cannot be used is refused where it is wrong`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = try #require(throws: InputError.self) { try Recipient(json: json) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }

    // 3.8
    @Test(arguments: [(-1, 0), (.min, 0), (0, 0), (1, 1), (.max, 2_147_483_647)])
    func `a count of offline messages is one that JSON can carry`(given: Int, count: Int) {
        var recipient = Recipient(id: "a", offlineCount: given)
        #expect(recipient.offlineCount == count)
        recipient.offlineCount = 5
        recipient.offlineCount = given
        #expect(recipient.offlineCount == count)
    }
}
