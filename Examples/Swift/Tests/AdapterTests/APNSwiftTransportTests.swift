import APNSCore
import EMPushDelivery
import EMPushTesting
import Foundation
import Testing

@Suite struct APNSwiftTransportTests {
    private struct Sent: Hashable {
        var token = "aabb"
        var pushType = APNSPushType.alert
        var expiration: Int? = 1_659_096_000
        var priority: APNSPriority? = .immediately
        var id: UUID?
        var topic: String? = "com.example.im"
        var collapseID: String? = "42"
        var payload: JSONValue = ["aps": ["alert": "a/b", "badge": 1], "f": "tom"]
    }

    /// Encodes a message as APNSwift does, and answers what a test says.
    private struct Client: APNSClientProtocol {
        let answer: @Sendable (Sent) async throws -> APNSResponse

        func send(_ request: APNSRequest<some APNSMessage>) async throws -> APNSResponse {
            let payload = try JSONValue(data: JSONEncoder().encode(request.message))
            let sent = Sent(
                token: request.deviceToken,
                pushType: request.pushType,
                expiration: request.expiration?.expiration,
                priority: request.priority,
                id: request.apnsID,
                topic: request.topic,
                collapseID: request.collapseID,
                payload: payload
            )
            return try await answer(sent)
        }

        func shutdown() async throws {}
    }

    private let id = UUID()
    private var push: OutgoingPush {
        OutgoingPush(
            certificateName: "prod",
            deviceToken: "aabb",
            headers: APNsHeaders(
                topic: "com.example.im",
                expiration: .at(seconds: 1_659_096_000),
                collapseID: APNsHeaders.CollapseID("42"),
                id: APNsHeaders.ID(id.uuidString)
            ),
            payload: Array(#"{"aps":{"alert":"a/b","badge":1},"f":"tom"}"#.utf8)
        )
    }

    private func transport(
        timeout: Duration = .seconds(3_600),
        _ answer: @escaping @Sendable (Sent) async throws -> APNSResponse
    ) -> APNSwiftTransport {
        APNSwiftTransport(clients: ["prod": Client(answer: answer)], timeout: timeout)
    }

    @Test func `a push and its reply pass through the client`() async {
        let expected = Sent(id: id)
        let transport = transport { sent in
            #expect(sent == expected)
            return APNSResponse(apnsID: sent.id)
        }
        #expect(await transport.send(push) == .accepted(APNsHeaders.ID(id.uuidString)))
    }

    @Test func `a token that APNs does not know is unbound`() async throws {
        let body = Data(#"{"reason": "Unregistered", "timestamp": 4102444800000}"#.utf8)
        let response = try JSONDecoder().decode(APNSErrorResponse.self, from: body)
        let date = Date(timeIntervalSince1970: 4_102_444_800)
        let transport = transport { _ in
            throw APNSError(responseStatus: 410, apnsResponse: response, timestamp: date)
        }
        let unregistered = APNsRejection(
            status: 410,
            reason: .unregistered,
            timestamp: Instant(milliseconds: 4_102_444_800_000)
        )
        #expect(await transport.send(push) == .rejected(unregistered))

        let bindings = InMemoryBindingStore()
        let phone = DeviceBinding(device: "phone", certificateName: "prod", token: "aabb")
        try await bindings.bind(phone, to: "ann")
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: try PushEvaluator()
        )
        let message = Message(id: "1", type: .chat, from: "tom", to: "ann", body: .text("Hi"))
        let counts = try await dispatcher.dispatch(message, to: DispatchRecipient("ann")).counts()
        #expect(counts["Unregistered"] == 1)
        #expect(try await bindings.bindings(of: "ann").isEmpty)
    }

    private struct ClientError: Error {}

    @Test(
        arguments: [
            (ClientError(), .connection), (CancellationError(), .cancelled),
        ] as [(any Error, TransportError.Kind)]
    )
    func `an error of the client is a fault`(error: any Error, kind: TransportError.Kind) async {
        let reply = await transport { _ in throw error }.send(push)
        #expect(reply.faultKind == kind)
    }

    @Test func `a client that does not answer is a fault`() async {
        let transport = transport(timeout: .milliseconds(1)) { _ in
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw CancellationError()
        }
        #expect(await transport.send(push).faultKind == .timeout)
    }

    @Test func `what the client cannot send is a fault`() async {
        let transport = transport { _ in APNSResponse() }
        var pushes = Array(repeating: push, count: 5)
        pushes[0].headers.pushType = .controls
        pushes[1].headers.priority = .powerFirst
        pushes[2].payload = []
        pushes[3].deviceToken = "../channels"
        pushes[4].certificateName = "dev"
        var kinds: [TransportError.Kind?] = []
        for push in pushes {
            kinds.append(await transport.send(push).faultKind)
        }
        #expect(kinds == [.request, .request, .request, .request, .credentials])
    }
}

extension TransportReply {
    fileprivate var faultKind: TransportError.Kind? {
        if case .fault(let fault) = self { fault.kind } else { nil }
    }
}
