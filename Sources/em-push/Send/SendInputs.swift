import APNsModel
import ExactJSON
import Foundation
import PushChannels
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
    /// The zone data that are decided by.
    let zones: ZoneTable
    let lifetime: Int64
    /// The environments of certificates; `nil` if the pushes go to no server of Apple's.
    let environments: CertificateEnvironments?
    let report: SendReport?
    let tally: SendTally

    func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }

    struct Iterator: AsyncIteratorProtocol {
        private let frames: FrameReader
        private let inputs: SendInputs
        private var ready: ArraySlice<Delivery> = []
        /// The topics without a dot that were told.
        private var toldTopics: Set<String> = []

        /// How many topics without a dot are told.
        private static let mostTopics = 100

        private var environments: CertificateEnvironments? { inputs.environments }
        private var tally: SendTally { inputs.tally }

        init(_ inputs: SendInputs) {
            frames = FrameReader(inputs.sources)
            self.inputs = inputs
        }

        mutating func next() async throws -> Delivery? {
            while true {
                if let delivery = ready.popFirst() { return delivery }
                guard let input = try await frames.next() else { return nil }
                ready = deliveries(of: input)[...]
                for delivery in ready where delivery.channelHead == nil {
                    tellTopic(of: delivery.headers)
                }
            }
        }

        /// Says once that a topic is probably the name of a certificate (LT20).
        private mutating func tellTopic(of headers: APNsHeaders) {
            guard ExactString(headers.topic).isTopicWithoutDot(of: headers.pushType),
                toldTopics.count < Self.mostTopics, toldTopics.insert(headers.topic).inserted
            else { return }
            StandardStream.error.say(
                "em-push: the topic `\(PlainText(headers.topic).line)` has no dot: "
                    + "APNs takes the app's bundle id, not the name of a certificate"
            )
        }

        private func deliveries(of read: ReadInput) -> [Delivery] {
            let number = tally.addInput()
            do throws(ContractError) {
                let input: ContractInput<SendInput> = try read.request()
                do throws(InputError) {
                    let origin = Origin(number: number, id: input.id, input: input.request)
                    let all = try deliveries(of: input.request, origin)
                    let rest = all.filter { delivery in
                        inputs.report?.hasAccepted(delivery.headers.id, input: number) != true
                    }
                    tally.addPushes(rest.count, acceptedBefore: all.count - rest.count)
                    return rest
                } catch {
                    throw ContractError(id: input.id, fault: error)
                }
            } catch {
                tally.addRefusal()
                StandardStream.output.write(JSONLine(read.line(refusing: error)).bytes)
                return []
            }
        }

        private func deliveries(
            of input: SendInput,
            _ origin: Origin
        ) throws(InputError) -> [Delivery] {
            switch input {
            case .request(let push, let environment):
                if push.channelHead != nil {
                    environments?.note(ofOtherService: push.certificateName)
                } else {
                    try environments?.note(environment, ofRequestThrough: push.certificateName)
                }
                return [delivery(of: push, to: "", on: "", origin)]
            case .decision(var request):
                request.zones = inputs.zones
                let evaluation = try request.evaluate()
                for binding in evaluation.bindings {
                    switch binding.outcome {
                    case .push: try environments?.note(binding.certificateName, of: request.app)
                    case .request: environments?.note(ofOtherService: binding.certificateName)
                    case .suppress, .payloadTooLarge: break
                    }
                }
                if case .suppress(let reason) = evaluation.decision {
                    tally.addSuppression(reason.word)
                }
                let tokens = request.recipient.devices.flatMap { $0.bindings.map { $0.token } }
                return zip(evaluation.bindings, tokens).compactMap { binding, token in
                    OutgoingPush(binding, to: token).map {
                        delivery(of: $0, to: input.recipient, on: binding.device, origin)
                    }
                }
            }
        }

        /// A push that lasts for as long as the call says, whatever its expiration says to APNs.
        ///
        /// Without an id of its own it has one that is the same whenever the same input has the same number.
        private func delivery(
            of push: OutgoingPush,
            to user: UserID,
            on device: Device.ID,
            _ origin: Origin
        ) -> Delivery {
            let apnsID = push.headers.id ?? origin.apnsID(of: push, to: user, on: device)
            var headers = push.headers
            headers.id = apnsID
            let mark = InputMark(
                number: origin.number,
                apnsID: apnsID,
                message: origin.message,
                id: origin.id
            )
            return Delivery(
                key: Delivery.Key(
                    message: mark.messageID,
                    user: user,
                    device: device,
                    certificateName: push.certificateName
                ),
                deviceToken: push.deviceToken,
                headers: headers,
                payload: push.payload,
                expires: Instant.now.adding(milliseconds: inputs.lifetime),
                channelHead: push.channelHead
            )
        }
    }

    /// The input that pushes are of.
    private struct Origin {
        /// The number of the input, from 1 on.
        let number: Int
        /// The input's `id`.
        let id: ExactString?
        /// The message of the input; `nil` if it names none.
        let message: Message.ID?

        init(number: Int, id: ExactString?, input: SendInput) {
            self.number = number
            self.id = id
            message = input.message
        }

        /// An id that is made of the input's number and of all that a push is, but for its expiration.
        func apnsID(of push: OutgoingPush, to user: UserID, on device: Device.ID) -> APNsHeaders.ID
        {
            let (high, low) = HashedUUID.hash(of: [
                ExactString("\(number)"), id ?? "", message?.text ?? "", user.text, device.text,
                push.certificateName.text, push.deviceToken.text, ExactString(push.headers.topic),
                ExactString(String(decoding: push.payload, as: UTF8.self)),
            ])
            return Delivery.Digest(high: high, low: low).apnsID
        }
    }
}

extension SendInput {
    /// The message of the pushes; `nil` for a ready request whose payload does not name it.
    fileprivate var message: Message.ID? {
        switch self {
        case .decision(let request): request.message.id
        case .request(let push, _):
            (try? JSONValue(parsing: push.payload))?.object?["m"]?.string.map { Message.ID($0) }
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
        var source = InputSource(path: nil)
        var frames: ArraySlice<InputFrame> = []
        var isEmpty = true
    }

    private let queue = DispatchQueue(label: "inputs of send")
    private let state: Mutex<State>

    init(_ sources: [InputSource]) {
        state = Mutex(State(sources: sources[...]))
    }

    /// The next input; `nil` at the end.
    func next() async throws -> ReadInput? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    with: Result { try state.withLock { try Self.next(&$0) } }
                )
            }
        }
    }

    private static func next(_ state: inout State) throws(UsageError) -> ReadInput? {
        while true {
            if let frame = state.frames.popFirst() {
                return ReadInput(frame: frame, source: state.source)
            }
            if state.reader != nil {
                let chunk = try state.reader?.next()
                state.frames = (chunk.map { state.framer.append($0) } ?? state.framer.finish())[...]
                if !state.frames.isEmpty { state.isEmpty = false }
                guard chunk == nil || state.framer.isOver else { continue }
                state.reader = nil
                if state.isEmpty { state.source.tellEmpty() }
            } else {
                guard let source = state.sources.popFirst() else { return nil }
                state.reader = try source.open()
                state.isEmpty = true
                state.framer = InputFramer()
                state.source = source
            }
        }
    }
}
