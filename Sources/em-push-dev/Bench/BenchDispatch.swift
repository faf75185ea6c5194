import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import Synchronization
import WallTime

/// A group in which each member has settings and a phone, and a transport that takes every push at once.
final class BenchDispatch: Sendable {
    private let settings = InMemorySettingsStore()
    private let bindings = InMemoryBindingStore()
    private let members: [DispatchRecipient]
    private let dispatcher: PushDispatcher
    private let evaluator: PushEvaluator
    /// How many messages there have been.
    private let messages = Atomic(0)

    /// How many members there are.
    var count: Int { members.count }

    init(count: Int) async throws {
        evaluator = try PushEvaluator()
        members = (0..<count).map { DispatchRecipient(UserID("user-\($0)")) }
        dispatcher = PushDispatcher(
            transport: AcceptingTransport(),
            settings: settings,
            bindings: bindings,
            evaluator: evaluator
        )
        let zones = evaluator.zones.zoneNames
        for (index, member) in members.enumerated() {
            let zone = zones[index % 40 * zones.count / 40]
            let day = SilentModeInterval(
                start: SilentModeTime(minuteOfDay: 12 * 60),
                end: SilentModeTime(minuteOfDay: 12 * 60 + 1)
            )
            try settings.write([.interval(day), .timeZone(.named(zone))], to: member.user)
            let phone = DeviceBinding(
                device: Device.ID("phone of " + member.user.string),
                certificateName: "prod",
                token: DeviceToken(bytes: (0..<32).map { UInt8(truncatingIfNeeded: index >> $0) })
            )
            try await bindings.bind(phone, to: member.user)
        }
    }

    /// Puts the pushes of a message to the members into an empty queue, and sends none.
    func enqueue() async throws {
        let dispatcher = PushDispatcher(
            transport: AcceptingTransport(),
            settings: settings,
            bindings: bindings,
            evaluator: evaluator
        )
        try await dispatcher.measureEnqueuing(message(), to: members)
    }

    /// Dispatches a message to the members; returns how many pushes were accepted.
    @discardableResult
    func dispatch() async -> Int {
        var accepted = 0
        var outcomes = dispatcher.dispatch(message(), to: members).makeAsyncIterator()
        while let outcome = try? await outcomes.next() {
            if case .accepted = outcome.result { accepted += 1 }
        }
        return accepted
    }

    /// How long one member takes.
    func nanoseconds() async -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let accepted = await dispatch()
        let (seconds, attoseconds) = (clock.now - start).components
        return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(max(1, accepted))
    }

    /// A new message each time, as what was pushed is not pushed again.
    private func message() -> Message {
        let number = messages.add(1, ordering: .relaxed).newValue
        return Message(
            id: Message.ID("message-\(number)"),
            type: .groupChat,
            from: "tom",
            to: "1421300621769",
            body: .text("See you at the station at nine")
        )
    }

    private struct AcceptingTransport: PushTransport {
        func send(_ push: OutgoingPush) async -> TransportReply {
            .accepted(push.headers.id)
        }
    }
}
