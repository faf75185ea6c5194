import APNsModel
import ExactJSON
public import PushModel
public import PushService
import WallTime

extension InstantPush {
    /// Sends instant pushes through a dispatcher, to the devices that users have bound.
    ///
    /// A push that waits for its results is sent at once. Every other is put into the dispatcher's queue; it is
    /// sent by ``/PushService/PushDispatcher/deliverQueued(untilEmpty:)``, which a server runs again and again.
    ///
    /// Do-not-disturb, remind types and templates are for messages, and have no say here (R22). A device that is
    /// bound through a VoIP certificate gets no instant push, because a VoIP push is a call; nor does one that is bound
    /// through a certificate of another push service than Apple's.
    public struct DispatchingSender: InstantPush.Sender {
        private let dispatcher: PushDispatcher
        private let bindings: any BindingStore
        private let certificates: [Certificate.Name: Certificate]?
        private let taskID: @Sendable () -> Int64

        /// Creates a sender.
        ///
        /// - Parameters:
        ///   - dispatcher: What queues and sends.
        ///   - bindings: The bindings of the users' devices, the dispatcher's own.
        ///   - certificates: The app's certificates; `nil` if every name is one, and its own topic (H24).
        ///   - taskID: Gives a number that no other push has, 1 to 2^53 - 1; by default a random one.
        public init(
            dispatcher: PushDispatcher,
            bindings: any BindingStore,
            certificates: [Certificate]? = nil,
            taskID: @escaping @Sendable () -> Int64 = { .random(in: 1...(1 << 53) - 1) }
        ) {
            self.dispatcher = dispatcher
            self.bindings = bindings
            self.certificates = certificates.map { list in
                Dictionary(list.map { ($0.name, $0) }) { first, _ in first }
            }
            self.taskID = taskID
        }

        /// A number for a push that no other push has.
        public func makeTaskID() -> Int64 { taskID() }

        /// Sends a push to all devices of a user, and waits for the results, 10 seconds at most.
        public func send(_ push: InstantPush, to user: UserID) async throws -> [InstantPush.Result]
        {
            var results: [InstantPush.Result] = []
            var deliveries: [Delivery] = []
            for binding in try await bindings.bindings(of: user) {
                switch prepare(push, to: user, binding) {
                case .ready(var delivery):
                    let deadline = push.created.adding(milliseconds: Self.patience)
                    delivery.expires = min(delivery.expires, deadline)
                    deliveries.append(delivery)
                case .refused(let reason): results.append(.failure(reason))
                case .notMeant: continue
                }
            }
            for try await outcome in dispatcher.deliver(deliveries) {
                results.append(InstantPush.Result(outcome))
            }
            return results.isEmpty ? [.noBinding] : results
        }

        /// Puts a push to users into the queue.
        public func submit(_ push: InstantPush, to users: [UserID]) async throws {
            let bound = try await bindings.bindings(for: users)
            let deliveries = Set(users).sorted().flatMap { user in
                (bound[user] ?? []).compactMap { binding -> Delivery? in
                    guard case .ready(let delivery) = prepare(push, to: user, binding) else {
                        return nil
                    }
                    return delivery
                }
            }
            try await dispatcher.enqueue(deliveries)
        }

        /// How many milliseconds a push is sent again while a request waits for it.
        private static let patience: Int64 = 10_000

        /// The push to a binding.
        private enum Prepared {
            case ready(Delivery)
            /// The binding cannot get it, for a reason in the vendor's words.
            case refused(String)
            /// Calls come through this binding, and no pushes.
            case notMeant
        }

        private func prepare(
            _ push: InstantPush,
            to user: UserID,
            _ bound: DeviceBinding
        ) -> Prepared {
            let (name, token) = (bound.binding.certificateName, bound.binding.token)
            let known = certificates.map { $0[name] } ?? Certificate(assumed: name)
            guard known?.channel == nil else { return .refused("push service not supported") }
            guard token.isWellFormed else { return .refused("illegal binding") }
            guard let certificate = known else { return .refused("no notifier exist") }
            guard certificate.isEnabled else { return .refused("notifier disabled") }
            guard certificate.kind != .voip else { return .notMeant }
            let key = Delivery.Key(
                app: dispatcher.app,
                message: push.messageID,
                user: user,
                device: bound.device,
                certificateName: name
            )
            var request = push.message.request(to: token, through: certificate, at: push.created)
            // A push that is sent twice must not show twice (rule 3.10).
            request.headers.collapseID =
                request.headers.collapseID ?? APNsHeaders.CollapseID(push.messageID.string)
            return .ready(Delivery(key: key, request: request, decidedAt: push.created))
        }
    }
}

extension InstantPush.Result {
    /// The result of a push that a dispatcher has sent.
    fileprivate init(_ outcome: DeliveryOutcome) {
        switch outcome.result {
        case .accepted(let id):
            self = .success(id: id?.string ?? "")
        case .givenUp(let reason, .rejected(let rejection)?)
        where [400, 405, 410, 413].contains(rejection.status):
            self = .failure(reason.string)
        default:
            self = .error(outcome.word.string)
        }
    }
}
