import APNsModel
import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushService

/// A group of any size in which each member has a phone, and a transport that takes every push at once.
struct BenchDelivery {
    private let dispatcher: PushDispatcher

    init() throws {
        dispatcher = PushDispatcher(
            transport: AcceptingTransport(),
            settings: InMemorySettingsStore(),
            bindings: Phones(),
            evaluator: try PushEvaluator()
        )
    }

    /// By how many bytes for each recipient the process grows at most while so many are dispatched to,
    /// once it has dispatched to a tenth of them.
    func growth(for count: Int) async -> Double {
        _ = await dispatch(to: count / 10) { _ in }
        let before = ResidentMemory.bytes ?? 0
        var most = before
        let accepted = await dispatch(to: count) { accepted in
            if accepted.isMultiple(of: 1000) {
                most = max(most, ResidentMemory.bytes ?? 0)
            }
        }
        return Double(most - before) / Double(accepted)
    }

    /// How many pushes were accepted, which is all of them unless something throws.
    private func dispatch(to count: Int, _ progress: (Int) -> Void) async -> Int {
        // Every message anew, as what was pushed is not pushed again.
        let message = Message(
            id: Message.ID("\(UInt64.random(in: 0...UInt64.max))"),
            type: .groupChat,
            from: "tom",
            to: "1421300621769",
            body: .text("See you at the station at nine")
        )
        var accepted = 0
        var outcomes = dispatcher.dispatch(message, to: Members(count: count)).makeAsyncIterator()
        while let outcome = try? await outcomes.next() {
            accepted += outcome.word == "accepted" ? 1 : 0
            progress(accepted)
        }
        return accepted
    }

    private struct AcceptingTransport: PushTransport {
        func send(_ push: OutgoingPush) async -> TransportReply {
            .accepted(push.headers.id)
        }
    }

    private struct Phones: BindingStore {
        func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
            var found: [UserID: [DeviceBinding]] = [:]
            for user in users {
                let phone = DeviceBinding(
                    device: Device.ID("phone of " + user.string),
                    certificateName: "prod",
                    token: "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
                )
                found[user] = [phone]
            }
            return found
        }

        func bind(_ binding: DeviceBinding, to user: UserID) async throws {}
    }

    private struct Members: AsyncSequence, Sendable {
        let count: Int

        func makeAsyncIterator() -> Iterator { Iterator(count: count) }

        struct Iterator: AsyncIteratorProtocol {
            let count: Int
            var made = 0

            mutating func next() async -> DispatchRecipient? {
                guard made < count else { return nil }
                made += 1
                return DispatchRecipient(UserID("user-\(made)"))
            }
        }
    }
}
