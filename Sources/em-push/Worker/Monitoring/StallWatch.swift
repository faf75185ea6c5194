import PushModel
import PushService
import Synchronization

/// Whether an app has had work that is due for some time, and nothing of it has ended.
///
/// Pushes that wait for a pause or whose circuit is open are not due; nor is what the queue has while the worker holds
/// so many of these that it takes no more.
final class StallWatch: Sendable {
    private struct State {
        /// The outcomes at the last look.
        var ended = 0
        /// Since when there has been work without an outcome.
        var since: ContinuousClock.Instant?
        /// What the queue said when it was asked last, and when.
        var queueHasWork = false
        var asked: ContinuousClock.Instant?
    }

    /// The time between two questions to the queue, which are made only while nothing ends.
    private static let pause = Duration.seconds(2)

    private let state = Mutex(State())

    /// For how long there has been work without an outcome; `nil` if there is none.
    var duration: Duration? { state.withLock { $0.since.map { ContinuousClock.now - $0 } } }

    /// Looks at an app once; to be called every second.
    ///
    /// - Parameters:
    ///   - gauges: What the worker holds.
    ///   - ended: The outcomes since the process began.
    ///   - room: The most pushes that the worker holds.
    ///   - ask: Whether the queue has work, but for the pushes of some certificates.
    func look(
        at gauges: PushDispatcher.Gauges,
        ended: Int,
        room: Int,
        asking ask: @escaping @Sendable (Set<Certificate.Name>) async throws -> Bool
    ) {
        let now = ContinuousClock.now
        let blocked = gauges.postponed + gauges.held
        let isAsking = state.withLock { state in
            if ended != state.ended {
                state.ended = ended
                state.since = nil
                state.queueHasWork = false
                state.asked = now
            }
            let isDue = gauges.inHand > blocked || state.queueHasWork && blocked < room / 2
            state.since = isDue ? state.since ?? now : nil
            let isDueAgain = state.asked.map { now - $0 >= Self.pause } ?? true
            if isDueAgain { state.asked = now }
            return isDueAgain && gauges.inHand <= blocked
        }
        guard isAsking else { return }
        let certificates = Set(gauges.circuits.keys)
        Task {
            // What fails is told of the calls that the worker makes anyway.
            let hasWork = (try? await ask(certificates)) ?? false
            self.state.withLock { $0.queueHasWork = hasWork }
        }
    }
}
