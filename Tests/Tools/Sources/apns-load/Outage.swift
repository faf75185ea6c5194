import EMPushDelivery
import Foundation

/// What many dispatches take of memory while no push is accepted.
struct Outage {
    let options: Options

    /// The server cannot be reached.
    private struct NoServer: PushTransport {
        func send(_ push: OutgoingPush) async -> TransportReply {
            .fault(TransportError(.connection, "no server"))
        }
    }

    /// Prints what waiting tasks take of memory, and then for each of three rounds what queue and engine take.
    ///
    /// The rows of all pushes are of the queue; of the engine are the dispatches, their pushes, and the tasks that read
    /// the outcomes. All is in KB, when memory that is not in use has gone back to the system.
    func run() async throws {
        let end = Instant.now.adding(milliseconds: 3_600_000)
        let deliveries = (0..<options.requests).map { dispatch in
            (0..<options.pushes).map {
                Torment.delivery(dispatch * options.pushes + $0, expires: end)
            }
        }
        let start = Self.kilobytesInUse
        let rows = InMemoryDeliveryQueue(now: { .now })
        for deliveries in deliveries {
            _ = try await rows.enqueue(deliveries, leasing: nil)
        }
        let ofRows = Self.kilobytesInUse - start
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let tasks = deliveries.map { _ in
            Task { for await _ in stream {} }
        }
        try await Task.sleep(for: .seconds(2))
        let ofTasks = Self.kilobytesInUse - start - ofRows
        continuation.finish()
        for task in tasks {
            await task.value
        }
        print(#"{"tasks":\#(options.requests),"KB":\#(ofTasks)}"#)
        for _ in 0..<3 {
            try await dispatch(deliveries, ofRows: ofRows)
        }
        // The rows are there until now.
        _ = try await rows.status(of: .all)
    }

    private func dispatch(_ deliveries: [[Delivery]], ofRows: Int) async throws {
        let start = Self.kilobytesInUse
        let dispatcher = PushDispatcher(
            transport: NoServer(),
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator()
        )
        let readers = deliveries.map { deliveries in
            Task { for try await _ in dispatcher.deliver(deliveries) {} }
        }
        // All dispatches are there, and what is in hand has met the outage.
        try await Task.sleep(for: .seconds(10))
        let gauges = try await dispatcher.gauges()
        let all = Self.kilobytesInUse - start
        for reader in readers {
            reader.cancel()
        }
        for reader in readers {
            _ = await reader.result
        }
        print(
            """
            {"dispatches":\(options.requests),"pushesOfEach":\(options.pushes),\
            "open":\(gauges.dispatches),"inHand":\(gauges.inHand),\
            "inQueue":\(gauges.queue.waiting + gauges.queue.leased),\
            "ofQueue":\(ofRows),"ofEngine":\(all - ofRows)}
            """
        )
    }

    /// What of memory is in use.
    private static var kilobytesInUse: Int {
        #if os(Linux)
        if let trim = dlsym(nil, "malloc_trim") {
            _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
        }
        #endif
        return Load.residentKilobytes
    }
}
