import APNsModel
import ExactJSON
import Fixtures
import Testing

@Suite struct APNsRequestTests {
    static let token = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
    static let secret = "nobody may see this"

    static let payload = APNsPayload(
        alert: .init(
            title: secret,
            subtitle: secret,
            body: secret,
            bodyLocalization: .init(secret, arguments: [secret]),
            other: ["x": .string(secret)]
        ),
        liveActivity: .init(event: .update, contentState: ["x": .string(secret)]),
        urlArguments: [secret],
        custom: ["e": .string(secret)]
    )

    static let request = APNsRequest(
        deviceToken: DeviceToken(token),
        headers: APNsHeaders(topic: "com.example.im"),
        payload: payload
    )

    @Test func `the path names the device`() {
        #expect(Self.request.path == "/3/device/" + Self.token)
    }

    @Test func `a request tells its push type, topic and size`() {
        let size = Self.payload.utf8.count
        #expect(
            "\(Self.request)"
                == "apns request `alert` to `com.example.im`, token 0a1b… of 64, "
                + "apns payload of \(size) bytes, 1 custom keys"
        )
    }

    @Test func `what is secret is printed nowhere`() {
        expectNoSecret(Self.request)
        expectNoSecret(Self.payload)
        expectNoSecret(Self.payload.alert)
        expectNoSecret(Self.payload.alert?.bodyLocalization)
        expectNoSecret(Self.payload.liveActivity)
        expectNoSecret([Self.request])
    }

    private func expectNoSecret(
        _ value: some Any,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for text in printouts(of: value) {
            #expect(!text.isEmpty, sourceLocation: sourceLocation)
            #expect(!text.contains(Self.secret), sourceLocation: sourceLocation)
            #expect(!text.contains(Self.token), sourceLocation: sourceLocation)
            #expect(!text.contains(Self.token.dropFirst(4)), sourceLocation: sourceLocation)
        }
    }
}
