import ExactJSON
import PushModel
import Testing

/// Which push service a certificate pushes through, and what it says of its pushes (rule 8.1).
@Suite struct CertificateChannelTests {
    private static func read(_ text: String) throws(InputError) -> Certificate {
        try Certificate(json: JSONValue(parsing: text))
    }

    @Test(
        arguments: [
            #"{"channel":"fcm","name":"c","projectId":"p"}"#,
            #"{"channel":"huawei","appId":"1","name":"c"}"#,
            #"{"channel":"harmony","name":"c","projectId":"p.q_r-s:t"}"#,
            #"""
            {"channel":"fcm","channelId":"i","clickAction":"a","customData":"ids","name":"c","projectId":"p",\#
            "style":"data"}
            """#,
            #"""
            {"appId":"1","badgeClass":"b","category":"k","channel":"huawei","channelId":"i","clickAction":"a",\#
            "customData":"none","name":"c"}
            """#,
            #"{"category":"k","channel":"harmony","clickAction":"a","name":"c","projectId":"p"}"#,
        ]
    )
    func `a certificate is written as it is read`(text: String) throws {
        let certificate = try Self.read(text)
        var object = try #require(certificate.json.object)
        for key in ["topic", "kind", "environment", "enabled"] as [ExactString] {
            object[key] = nil
        }
        #expect(try JSONValue.object(object) == JSONValue(parsing: text))
        #expect(try Certificate(json: certificate.json) == certificate)
    }

    @Test(arguments: [#"{"name":"c"}"#, #"{"name":"c","channel":"apns"}"#])
    func `Apple's service is meant if none is named`(text: String) throws {
        let certificate = try Self.read(text)
        #expect(certificate == Certificate(name: "c"))
        #expect(certificate.channelSettings == nil)
        #expect(certificate.json.object?["channel"] == nil)
    }

    @Test(
        arguments: [
            (#"{"name":"c","channel":"fax"}"#, .inputValue, "/channel"),
            (#"{"name":"c","channel":"FCM","projectId":"p"}"#, .inputValue, "/channel"),
            (#"{"name":"c","channel":null}"#, .inputType, "/channel"),
            (#"{"name":"c","channel":"fcm"}"#, .inputMissing, "/projectId"),
            (#"{"name":"c","channel":"huawei","projectId":"p"}"#, .inputMissing, "/appId"),
            (#"{"name":"c","channel":"fcm","projectId":""}"#, .inputValue, "/projectId"),
            (#"{"name":"c","channel":"fcm","projectId":"a/b"}"#, .inputValue, "/projectId"),
            (#"{"name":"c","channel":"harmony","projectId":"é"}"#, .inputValue, "/projectId"),
            (#"{"name":"c","channel":"huawei","appId":1}"#, .inputType, "/appId"),
            (#"{"name":"c","projectId":"p"}"#, .inputUnknownKey, "/projectId"),
            (#"{"name":"c","channel":"apns","style":"data"}"#, .inputUnknownKey, "/style"),
            (
                #"{"name":"c","channel":"fcm","projectId":"p","category":"IM"}"#,
                .inputUnknownKey, "/category"
            ),
            (
                #"{"name":"c","channel":"harmony","projectId":"p","style":"data"}"#,
                .inputUnknownKey, "/style"
            ),
            (
                #"{"name":"c","channel":"fcm","projectId":"p","style":"loud"}"#, .inputValue,
                "/style"
            ),
            (
                #"{"name":"c","channel":"fcm","projectId":"p","customData":"some"}"#,
                .inputValue, "/customData"
            ),
        ] as [(String, InputError.Code, String)]
    )
    func `what a service does not have is refused`(
        text: String,
        code: InputError.Code,
        path: String
    ) {
        let error = #expect(throws: InputError.self) { try Self.read(text) }
        #expect(error?.code == code)
        #expect(error?.path.text == ExactString(path))
    }

    @Test func `an id has 128 bytes at most`() throws {
        let id = ExactString(String(repeating: "a", count: 128))
        #expect(try Certificate.ChannelSettings(.fcm, id: id).id == id)
        #expect(throws: InputError.self) {
            try Certificate.ChannelSettings(.fcm, id: ExactString(id.string + "a"))
        }
    }
}
