import EMPushDelivery

/// The life of batches of pushes in a queue: added, leased and accepted.
struct QueueBench {
    let queue: any DeliveryQueue
    let batches: Int

    private static let batch = 1000

    func run() async throws {
        // Processes at the same time have messages of their own.
        let process = UInt64.random(in: 0 ... .max)
        let all = (0..<batches).map { number in
            (0..<Self.batch).map { Self.delivery($0, of: "message-\(process)-\(number)") }
        }
        let terms = Delivery.LeaseTerms(
            owner: Delivery.Owner("\(process)"),
            duration: .seconds(600)
        )
        var leases: [[Delivery.Lease]] = []
        let phases = [
            try await StoreBench.timed("enqueue") {
                for batch in all { _ = try await queue.enqueue(batch, leasing: nil) }
            },
            try await StoreBench.timed("lease") {
                for _ in all {
                    let leased = try await queue.lease(upTo: Self.batch, of: .all, on: terms)
                    leases.append(leased.map { $0.lease })
                }
            },
            try await StoreBench.timed("settle") {
                for leases in leases {
                    try await queue.settle(leases.map { Delivery.Settlement($0, .accepted) })
                }
            },
        ]
        print("{\(phases.joined(separator: ", "))}")
    }

    /// A push of a message to one of its recipients.
    static func delivery(_ number: Int, of message: Message.ID) -> Delivery {
        // Ids far from each other, as those of a group's members are.
        let user = UserID("user-\(UInt64(number) &* 0x9E37_79B9_7F4A_7C15 >> 20)")
        return Delivery(
            key: Delivery.Key(
                app: "org#app",
                message: message,
                user: user,
                device: "phone",
                certificateName: "prod"
            ),
            request: request,
            expires: Instant(milliseconds: 1 << 42)
        )
    }

    private static let request = APNsRequest(
        deviceToken: DeviceToken(String(repeating: "ab", count: 32)),
        headers: APNsHeaders(topic: "com.example.im"),
        payload: APNsPayload(alert: APNsPayload.Alert(body: String(repeating: "x", count: 200)))
    )
}
