import APNsModel
import ExactJSON
import Foundation
import PushContract
import PushEvaluation
import PushFoundation
import PushModel
import PushRules
import PushService
import Synchronization
import WallTime

/// The pushes of the inputs of `send`, read as they are asked for.
struct SendInputs: AsyncSequence {
    typealias Element = Delivery

    let sources: [InputSource]
    let lifetime: Int64
    /// The environments of certificates; `nil` if the pushes go to no server of Apple's.
    let environments: CertificateEnvironments?
    let tally: SendTally

    func makeAsyncIterator() -> Iterator {
        Iterator(sources: sources, lifetime: lifetime, environments: environments, tally: tally)
    }

    struct Iterator: AsyncIteratorProtocol {
        private let frames: FrameReader
        private let lifetime: Int64
        private let environments: CertificateEnvironments?
        private let tally: SendTally
        private var ready: ArraySlice<Delivery> = []

        init(
            sources: [InputSource],
            lifetime: Int64,
            environments: CertificateEnvironments?,
            tally: SendTally
        ) {
            frames = FrameReader(sources)
            self.lifetime = lifetime
            self.environments = environments
            self.tally = tally
        }

        mutating func next() async throws -> Delivery? {
            while true {
                if let delivery = ready.popFirst() { return delivery }
                guard let (frame, isAnnotated) = try await frames.next() else { return nil }
                ready = deliveries(of: frame, isAnnotated: isAnnotated)[...]
            }
        }

        private func deliveries(of frame: InputFrame, isAnnotated: Bool) -> [Delivery] {
            let number = tally.addInput()
            do throws(ContractError) {
                let input = try ContractInput<SendInput>(frame, annotated: isAnnotated)
                do throws(InputError) {
                    let mark = InputMark(
                        number: number,
                        message: input.request.message,
                        id: input.id
                    )
                    let deliveries = try deliveries(of: input.request, mark)
                    tally.addPushes(deliveries.count)
                    return deliveries
                } catch {
                    throw ContractError(id: input.id, fault: error)
                }
            } catch {
                tally.addRefusal()
                StandardStream.output.write(JSONLine(error.json).bytes)
                return []
            }
        }

        private func deliveries(
            of input: SendInput,
            _ mark: InputMark
        ) throws(InputError) -> [Delivery] {
            switch input {
            case .request(let push, let environment):
                try environments?.note(environment, ofRequestThrough: push.certificateName)
                let key = DeliveryKey(
                    message: mark.messageID,
                    user: "",
                    device: "",
                    certificateName: push.certificateName
                )
                return [delivery(of: push, key)]
            case .decision(let request):
                let evaluation = try request.evaluate()
                for binding in evaluation.bindings {
                    guard case .push = binding.outcome else { continue }
                    try environments?.note(binding.certificateName, of: request.app)
                }
                if case .suppress(let reason) = evaluation.decision {
                    tally.addSuppression(reason.word)
                }
                return evaluation.bindings.compactMap { binding in
                    guard case .push(let request, _) = binding.outcome else { return nil }
                    let key = DeliveryKey(
                        message: mark.messageID,
                        user: input.recipient,
                        device: binding.device,
                        certificateName: binding.certificateName
                    )
                    let push = OutgoingPush(
                        certificateName: binding.certificateName,
                        request: request
                    )
                    return delivery(of: push, key)
                }
            }
        }

        /// A push that lasts for as long as the call says, whatever its expiration says to APNs.
        private func delivery(of push: OutgoingPush, _ key: DeliveryKey) -> Delivery {
            var headers = push.headers
            headers.id = headers.id ?? APNsID(UUID().uuidString)
            return Delivery(
                key: key,
                deviceToken: push.deviceToken,
                headers: headers,
                payload: push.payload,
                expires: Instant.now.adding(milliseconds: lifetime)
            )
        }
    }
}

extension SendInput {
    /// The message of the pushes; `nil` for a ready request whose payload does not name it.
    fileprivate var message: MessageID? {
        switch self {
        case .decision(let request): request.message.id
        case .request(let push, _):
            (try? JSONValue(parsing: push.payload))?.object?["m"]?.string.map { MessageID($0) }
        }
    }

    /// The recipient of the pushes; empty for a ready request, which names none.
    fileprivate var recipient: UserID {
        switch self {
        case .decision(let request): request.recipient.id
        case .request: ""
        }
    }
}

/// Reads sources frame by frame, on a queue of its own: who reads a terminal or a pipe may wait for long.
private final class FrameReader: Sendable {
    private struct State: ~Copyable {
        var sources: ArraySlice<InputSource>
        var reader: InputReader?
        var framer = InputFramer()
        var isAnnotated = false
        var frames: ArraySlice<InputFrame> = []
    }

    private let queue = DispatchQueue(label: "inputs of send")
    private let state: Mutex<State>

    init(_ sources: [InputSource]) {
        state = Mutex(State(sources: sources[...]))
    }

    /// The next frame, and whether it may be annotated; `nil` at the end.
    func next() async throws -> (InputFrame, isAnnotated: Bool)? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    with: Result { try state.withLock { try Self.next(&$0) } }
                )
            }
        }
    }

    private static func next(
        _ state: inout State
    ) throws(UsageError) -> (InputFrame, isAnnotated: Bool)? {
        while true {
            if let frame = state.frames.popFirst() { return (frame, state.isAnnotated) }
            if state.reader != nil {
                if let chunk = try state.reader?.next() {
                    state.frames = state.framer.append(chunk)[...]
                } else {
                    state.frames = state.framer.finish()[...]
                    state.reader = nil
                }
            } else {
                guard let source = state.sources.popFirst() else { return nil }
                state.reader = try source.open()
                state.framer = InputFramer()
                state.isAnnotated = source.isAnnotated
            }
        }
    }
}
