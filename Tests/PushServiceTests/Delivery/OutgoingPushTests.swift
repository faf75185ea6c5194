import APNsModel
import ExactJSON
import PushService
import Testing

@Suite struct OutgoingPushTests {
    static let request = APNsRequest(
        deviceToken: "aabb",
        headers: APNsHeaders(topic: "com.example.im", expiration: .at(seconds: 1_659_095_400)),
        payload: APNsPayload(alert: APNsPayload.Alert(body: "hi"))
    )
    static let push = OutgoingPush(certificateName: "prod", request: request)

    static let text = """
        {"headers":{"apns-expiration":"1659095400","apns-priority":"10","apns-push-type":"alert",\
        "apns-topic":"com.example.im"},"notifierName":"prod","payload":{"aps":{"alert":{"body":"hi"}}},\
        "token":"aabb"}
        """

    @Test func `a push is written in one line and read again`() throws {
        #expect(Self.push.json.jsonText == Self.text)
        #expect(try OutgoingPush(json: JSONValue(parsing: Self.text)) == Self.push)
    }

    @Test func `a payload travels as the bytes that it was written in`() throws {
        var push = Self.push
        push.payload = Array(#"{ "aps": {"alert": {"body": "hi"}} }"#.utf8)
        #expect(push != Self.push)
        #expect(try push.request() == Self.request)
        push.payload = Array("{".utf8)
        #expect(throws: InputError.self) { try push.request() }
        #expect(push.json.object?["payload"] == "{")
    }

    @Test(arguments: ["headers", "notifierName", "payload", "token"])
    func `what is missing is said`(key: String) throws {
        var object = try #require(Self.push.json.object)
        object[ExactString(key)] = nil
        let fault = #expect(throws: InputError.self) {
            try OutgoingPush(json: .object(object))
        }
        #expect(fault?.code == .inputMissing)
        #expect(fault?.path.text.string == "/\(key)")
    }
}
