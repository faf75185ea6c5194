import EMPushDelivery
import ServiceLifecycle

/// Sends what the queue has, until the group of services shuts down or is cancelled.
struct DeliveryService: Service {
    let dispatcher: PushDispatcher
    /// How long pushes that are being sent may take when the group shuts down.
    ///
    /// The group's `maximumGracefulShutdownDuration` is at least 5 seconds longer.
    let grace: Duration

    func run() async throws {
        async let shutdown: Void = shutDownGracefully()
        do {
            for try await _ in dispatcher.deliverQueued(untilEmpty: false) {}
        } catch is PushDispatcher.ShutdownError {
            try await shutdown
        }
    }

    private func shutDownGracefully() async throws {
        try await gracefulShutdown()
        try await dispatcher.shutdown(within: grace)
    }
}
