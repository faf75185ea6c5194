import ExactJSON
import PushModel
import Testing

@testable import PushService

@Suite struct DispatchRecordTests {
    static let message = Message(id: "42", type: .chat, from: "tom", to: "g1", body: .text("Up?"))

    private func record(
        _ recipients: String,
        message: String =
            #"{"id":"42","type":"chat","from":"tom","to":"ann","body":{"type":"txt","text":"a"}}"#,
        sender: String? = nil
    ) throws -> DispatchRecord {
        try DispatchRecord(
            app: "demo#chat",
            message: Array(message.utf8),
            sender: sender.map { Array($0.utf8) },
            recipients: Array(recipients.utf8)
        )
    }

    @Test func `a record is read as it was made`() throws {
        let recipients = [
            DispatchRecipient("ann"),
            DispatchRecipient(
                "\u{0}\"é",
                isKnown: false,
                offlineCount: 0,
                remark: "To\nm",
                devices: ["b": .online, "a": .offline]
            ),
        ]
        let record = try DispatchRecord(
            app: "demo#chat",
            Self.message,
            from: Sender(displayName: "Tom"),
            to: recipients
        )
        #expect(try record.readMessage() == Self.message)
        #expect(try record.readSender() == Sender(displayName: "Tom"))
        let read = try record.readRecipients()
        #expect(read.readable == recipients)
        #expect(read.unreadable == nil)
        #expect(try record.recipientCount() == 2)
        let texts = #"""
            [{"id":"ann"},{"devices":[{"id":"a","state":"offline"},{"id":"b","state":"online"}],"id":"\u0000\"é","known":false,"offlineCount":0,"remark":"To\nm"}]
            """#
        #expect(String(decoding: record.recipients, as: UTF8.self) == texts)
    }

    @Test func `a sender that is null is the stored one`() throws {
        #expect(try record("[1]").readSender() == nil)
        #expect(try record("[1]", sender: " null ").readSender() == nil)
        #expect(try record("[1]", sender: "{}").readSender() == Sender())
    }

    @Test(arguments: [
        ("", "input.type", "/recipients"), ("{}", "input.type", "/recipients"),
        ("[", "json.syntax", "/recipients"), (#"[{"id":"a"}"#, "json.syntax", "/recipients"),
        (#"[{"id":"a"},]"#, "json.syntax", "/recipients"),
        (#"[,{"id":"a"}]"#, "json.syntax", "/recipients"),
        (#"[{"id":"a"}] []"#, "json.syntax", "/recipients"), ("[ ]", "input.value", "/recipients"),
        (#"["a]"#, "json.syntax", "/recipients"),
    ])
    func `recipients that are no array are refused as a whole`(
        text: String,
        code: String,
        path: String
    ) throws {
        let record = try record(text)
        let error = #expect(throws: InputError.self) { try record.readRecipients() }
        #expect(error?.code.word.string == code)
        #expect(error?.path.description == path)
        #expect(throws: InputError.self) { try record.parts(of: 1) }
    }

    @Test(arguments: [
        ("1", "input.type", "/recipients/0"), ("{}", "input.missing", "/recipients/0/id"),
        (#"{"id":"a" "b"}"#, "json.syntax", "/recipients/0"),
        ("[}", "json.syntax", "/recipients/0"), ("a b", "json.syntax", "/recipients/0"),
        (#""\ud800""#, "json.syntax", "/recipients/0"),
        (#"{"id":"a","settings":{}}"#, "input.unknownKey", "/recipients/0/settings"),
        (
            #"{"id":"a","devices":[{"id":"x","bindings":[]}]}"#, "input.unknownKey",
            "/recipients/0/devices/0/bindings"
        ),
        (
            #"{"id":"a","devices":[{"id":"x"},{"id":"x"}]}"#, "input.conflict",
            "/recipients/0/devices/1/id"
        ),
        (#"{"id":"a","offlineCount":-1}"#, "input.value", "/recipients/0/offlineCount"),
    ])
    func `a recipient that cannot be read is no fault of the others`(
        text: String,
        code: String,
        path: String
    ) throws {
        let read = try record(#"[{"id":"a,]\""} , \#(text),{"id":"b"}]"#).readRecipients()
        #expect(read.readable.map { $0.user } == ["a,]\"", "b"])
        let unreadable = try #require(read.unreadable)
        #expect(unreadable.fault.code.word.string == code)
        #expect(unreadable.fault.path.description == path)
        #expect(String(decoding: unreadable.record.recipients, as: UTF8.self) == "[\(text)]")
    }

    @Test func `parts are the recipients in order, as they were written`() throws {
        let record = try record(#"[ {"id" :"a"},{"id":"b,]"} ,[ ] ,4,5 ] "#, sender: "{}")
        let parts = try record.parts(of: 2)
        #expect(
            parts.map { String(decoding: $0.recipients, as: UTF8.self) } == [
                #"[{"id" :"a"},{"id":"b,]"}]"#, "[[ ],4]", "[5]",
            ]
        )
        for part in parts {
            #expect(part.app == record.app)
            #expect(part.message == record.message)
            #expect(part.sender == record.sender)
        }
        #expect(try record.parts(of: 5) == [record])
    }

    @Test func `a message is read with its ids`() throws {
        func fault(_ message: String) -> String? {
            let record = try? record("[1]", message: message)
            let error = #expect(throws: InputError.self) { try record?.readMessage() }
            return error.map { "\(DispatchRecord.Fault($0))" }
        }
        #expect(fault("{") == "json.syntax at `/message`")
        #expect(
            fault(
                #"{"id":"","type":"chat","from":"a","to":"b","body":{"type":"txt","text":"a"}}"#
            ) == "input.value at `/message/id`"
        )
        #expect(fault(#"{"id":"1","type":"chat"}"#) == "input.missing at `/message/from`")
    }

    @Test func `a record that is too large is refused`() throws {
        typealias Limits = DispatchRecord.Limits
        func refused(_ message: Int, _ sender: Int, _ recipients: Int) -> String? {
            let result = Result { () throws(InputError) in
                try DispatchRecord(
                    app: "",
                    message: Array(repeating: 0x20, count: message),
                    sender: Array(repeating: 0x20, count: sender),
                    recipients: Array(repeating: 0x20, count: recipients)
                )
            }
            guard case .failure(let error) = result else { return nil }
            return "\(error)"
        }
        #expect(refused(Limits.message, Limits.sender, Limits.recipients) == nil)
        #expect(
            refused(Limits.message + 1, 0, 0)
                == "json.size at `/message`: expected at most 262144 bytes, found 262145"
        )
        #expect(refused(0, Limits.sender + 1, 0)?.hasPrefix("json.size at `/sender`") == true)
        #expect(
            refused(0, 0, Limits.recipients + 1)?.hasPrefix("json.size at `/recipients`") == true
        )
        let many = Array(repeating: DispatchRecipient("a"), count: 100_001)
        for recipients in [many, []] {
            #expect(throws: InputError.self) {
                try DispatchRecord(app: "", Self.message, to: recipients)
            }
        }
        let texts = "[" + String(repeating: "1,", count: 100_000) + "1]"
        #expect(throws: InputError.self) { try record(texts).readRecipients() }
    }
}
