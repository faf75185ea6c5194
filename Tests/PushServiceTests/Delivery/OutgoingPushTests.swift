import APNsModel
import ExactJSON
import PushService
import Testing

@Suite struct OutgoingPushTests {
    static let push = OutgoingPush(
        certificateName: "prod",
        request: APNsRequest(
            deviceToken: "aabb",
            headers: APNsHeaders(topic: "com.example.im", expiration: .at(seconds: 1_659_095_400)),
            payload: APNsPayload(alert: APNsPayload.Alert(body: "hi"))
        )
    )

    static let text = """
        {"headers":{"apns-expiration":"1659095400","apns-priority":"10","apns-push-type":"alert",\
        "apns-topic":"com.example.im"},"notifierName":"prod","payload":{"aps":{"alert":{"body":"hi"}}},\
        "token":"aabb"}
        """

    @Test func `a push is written in one line and read again`() throws {
        #expect(Self.push.json.jsonText == Self.text)
        #expect(try OutgoingPush(json: JSONValue(parsing: Self.text)) == Self.push)
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
