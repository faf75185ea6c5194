import EMPushDelivery
import Foundation

/// Delivers many different pushes through a dispatcher, whatever the server does in the meantime.
struct Torment {
    let transport: any PushTransport
    let options: Options

    /// Prints a line for each push: its collapse id and how it ended.
    func run() async throws {
        let brief = try Backoff(first: .milliseconds(50), longest: .seconds(2))
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator(),
            options: try PushDispatcher.Options(
                inFlight: options.inFlight,
                retry: PushDispatcher.RetryPolicy(
                    faults: brief,
                    server: brief,
                    deviceToken: brief,
                    providerToken: brief
                ),
                circuit: PushDispatcher.CircuitPolicy(pauses: brief, credentials: .givenUp)
            ),
            services: PushDispatcher.Services(
                // Also of what went back to the queue while the server was away, and is sent without a reader.
                observe: { event in
                    guard case .ended(let outcome) = event, outcome.word != "queue.waiting" else {
                        return
                    }
                    print("\(outcome.message) \(outcome.word)")
                }
            )
        )
        let end = Instant.now.adding(milliseconds: Int64(options.lifetime) * 1000)
        let deliveries = (0..<options.requests).map { Self.delivery($0, expires: end) }
        for try await _ in dispatcher.deliver(deliveries) {}
        for try await _ in dispatcher.deliverQueued() {}
        fflush(nil)
    }

    /// A push of a message that is like no other of the certificate.
    static func delivery(
        _ number: Int,
        through certificate: Certificate.Name = "load",
        expires: Instant
    ) -> Delivery {
        // 1,000 devices, so that one that is slowed down holds up few others.
        let device = number % 1000
        let bytes = (0..<32).map { UInt8(truncatingIfNeeded: device >> ($0 % 2 * 8)) }
        let id = "push-\(number)"
        return Delivery(
            key: Delivery.Key(
                message: Message.ID(ExactString(id)),
                user: UserID(ExactString("user-\(device)")),
                device: "phone",
                certificateName: certificate
            ),
            request: APNsRequest(
                deviceToken: DeviceToken(bytes: bytes),
                headers: APNsHeaders(
                    topic: "com.example.im",
                    expiration: .at(seconds: expires.milliseconds / 1000),
                    collapseID: APNsHeaders.CollapseID(id)
                ),
                payload: APNsPayload(
                    alert: APNsPayload.Alert(body: "Tom: push number \(number)"),
                    custom: ["m": .string(id)]
                )
            ),
            expires: expires
        )
    }
}
