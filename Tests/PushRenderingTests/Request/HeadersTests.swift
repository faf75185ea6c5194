import APNsModel
import ExactJSON
import PushModel
import Testing
import WallTime

@Suite struct HeadersTests {
    private func headers(_ example: Rendering) throws -> String {
        try example.request().headers.json.jsonText
    }

    // 3.10
    @Test func `a notification has five headers`() throws {
        #expect(
            try headers(Rendering())
                == #"{"apns-collapse-id":"373360335316321408","apns-expiration":"1659108600","#
                + #""apns-priority":"10","apns-push-type":"alert","apns-topic":"com.example.im"}"#
        )
    }

    // 3.10, M47: only headers and limit differ.
    @Test func `a call differs in its push type alone`() throws {
        let example = Rendering {
            $0.certificate = Certificate(name: "calls", topic: "com.example.im.voip", kind: .voip)
        }
        #expect(
            try headers(example)
                == #"{"apns-collapse-id":"373360335316321408","apns-expiration":"1659108600","#
                + #""apns-priority":"10","apns-push-type":"voip","#
                + #""apns-topic":"com.example.im.voip"}"#
        )
        #expect(try example.payload() == Rendering().payload())
    }

    // M22
    @Test(arguments: ["com.example.im", "com.example.im.voip", "", "a b", "\u{E9}"])
    func `the topic is sent as the certificate gives it`(topic: String) throws {
        for kind in Certificate.Kind.allCases {
            let example = Rendering {
                $0.certificate = Certificate(name: "c", topic: topic, kind: kind)
            }
            #expect(try ExactString(example.request().headers.topic) == ExactString(topic))
        }
    }

    // 3.10
    @Test func `the token is that of the binding`() throws {
        #expect(try Rendering().request().deviceToken == "aabbcc")
    }

    // 3.10, M19
    @Test(
        arguments: [
            (1_659_022_200_000, "1659108600"),
            (1_659_022_200_999, "1659108600"),
            (1_659_022_201_000, "1659108601"),
            (0, "86400"),
            (-1, "86399"),
            (-999, "86399"),
            (-1000, "86399"),
            (-1001, "86398"),
            (-86_399_001, "0"),
            (-86_400_000, "0"),
            (-86_400_001, "-1"),
            (-86_401_000, "-1"),
            (-86_401_001, "-2"),
        ] as [(Int64, String)]
    )
    func `the push is kept for 24 hours, in whole seconds rounded down`(
        now: Int64,
        expiration: String
    ) throws {
        let example = Rendering { $0.now = Instant(milliseconds: now) }
        let headers = try JSONObject(json: example.request().headers.json)
        #expect(headers["apns-expiration"] == .string(expiration))
    }

    // 3.10
    @Test func `at the end of time the push is kept for 24 hours too`() throws {
        let example = Rendering { $0.now = .latest }
        #expect(try example.request().headers.expiration == .at(seconds: 253_402_387_199))
    }

    // 3.10, M21
    @Test(
        arguments: [
            ("1", true),
            ("!", true),
            ("~", true),
            (String(repeating: "7", count: 64), true),
            (String(repeating: "7", count: 65), false),
            ("", false),
            (" ", false),
            ("a b", false),
            ("a\u{7F}", false),
            ("a\u{0}", false),
            ("a\n", false),
            ("\u{E9}", false),
            ("\u{FF11}", false),
            (String(repeating: "\u{4E2D}", count: 21), false),
        ]
    )
    func `the collapse id is 1 to 64 visible ASCII characters or absent`(
        id: String,
        isThere: Bool
    ) throws {
        for policy in [PushPolicy.Collapse.message, .conversation] {
            let example = Rendering {
                $0.app.policy.collapse = policy
                $0.message.type = .groupChat
                $0.message.id = policy == .message ? Message.ID(id) : "other"
                $0.message.to = policy == .message ? "other" : Conversation.ID(id)
            }
            #expect(try example.request().headers.collapseID?.string == (isThere ? id : nil))
        }
    }

    // 3.10, M20, 1.4
    @Test(
        arguments: [
            (.message, .chat, "373360335316321408"),
            (.message, .groupChat, "373360335316321408"),
            (.conversation, .chat, "6001"),
            (.conversation, .groupChat, "1421300621769"),
            (.none, .chat, nil),
            (.none, .groupChat, nil),
        ] as [(PushPolicy.Collapse, ConversationType, String?)]
    )
    func `a later push replaces what the policy says`(
        policy: PushPolicy.Collapse,
        type: ConversationType,
        id: String?
    ) throws {
        let example = Rendering {
            if type == .groupChat { $0.moveToGroup() }
            $0.app.policy.collapse = policy
        }
        #expect(try example.request().headers.collapseID?.string == id)
    }
}
