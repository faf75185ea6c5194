import APNsModel
import ExactJSON
import PushModel
import PushRendering
import Testing

@Suite struct SharedPayloadTests {
    private static func request(
        badge: Int32? = 3,
        custom: JSONObject = ["a": "x", "t": "6006"]
    ) -> APNsRequest {
        APNsRequest(
            deviceToken: "aabb",
            headers: APNsHeaders(topic: "com.example.im"),
            payload: APNsPayload(
                alert: .init(body: "test", other: ["t": "alert"]),
                badge: badge,
                other: ["badges": 3, "t": "aps"],
                custom: custom
            )
        )
    }

    private static func shared(_ request: APNsRequest, hasOwnBadges: Bool) -> SharedPayload? {
        SharedPayload(
            request.payload,
            limit: APNsLimits.payload(for: request.headers.pushType),
            hasOwnBadges: hasOwnBadges,
            hasWholeBody: true
        )
    }

    private static func bytes(_ payload: SharedPayload, reader: String, badge: Int32) -> String? {
        let bytes = Array(JSONValue.string(reader).utf8).withUnsafeBufferPointer {
            payload.bytes(reader: $0, badge: badge)
        }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [0, 9, 10, 12345, .max] as [Int32])
    func `a reader's payload has the reader's badge and id`(badge: Int32) throws {
        let payload = try #require(Self.shared(Self.request(), hasOwnBadges: true))
        let text = Self.request(badge: badge, custom: ["a": "x", "t": "zoe \"\n"]).payload.utf8
        let shared = Self.bytes(payload, reader: "zoe \"\n", badge: badge)
        #expect(shared == String(decoding: text, as: UTF8.self))
    }

    @Test(arguments: [nil, 3] as [Int32?])
    func `the message's badge is every reader's`(badge: Int32?) throws {
        let request = Self.request(badge: badge)
        let payload = try #require(Self.shared(request, hasOwnBadges: false))
        let shared = Self.bytes(payload, reader: "6006", badge: 7)
        #expect(shared == String(decoding: request.payload.utf8, as: UTF8.self))
    }

    @Test func `a payload without a place for badge and id is not shared`() {
        #expect(Self.shared(Self.request(badge: nil), hasOwnBadges: true) == nil)
        #expect(Self.shared(Self.request(custom: [:]), hasOwnBadges: true) == nil)
        #expect(Self.shared(Self.request(custom: ["t": "a", "z": 1]), hasOwnBadges: true) == nil)
    }

    @Test func `a payload over the limit is not written`() throws {
        let payload = try #require(Self.shared(Self.request(), hasOwnBadges: true))
        let size = Self.request(custom: ["a": "x", "t": ""]).payload.utf8.count
        for excess in 0...1 {
            let reader = String(repeating: "x", count: 4096 - size + excess)
            #expect((Self.bytes(payload, reader: reader, badge: 9) == nil) == (excess == 1))
        }
    }
}
