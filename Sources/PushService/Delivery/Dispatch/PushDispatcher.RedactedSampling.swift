public import ExactJSON
import PushEvaluation
public import PushModel
import WallTime

extension PushDispatcher {
    /// Which decisions of a dispatcher are recorded, as inputs of `decide` without texts and tokens (rule 7.6).
    ///
    /// The inputs are what `em-push redact` writes, so `em-push replay` says what another policy would have
    /// changed for them. A message is sampled by its id: the 64-bit FNV-1a hash of the id's UTF-8 bytes is
    /// a multiple of ``every``. So every dispatcher of every process samples the same messages, and of a sampled
    /// message all recipients are recorded, whether they get a push or not.
    public struct RedactedSampling: Sendable {
        /// One message of so many is sampled, 1 to 1,000,000,000; 1 for every message.
        public let every: Int
        /// Whether ids are renamed, those of messages and users among them (D7).
        ///
        /// A name holds in one input alone: the same user has other names in other inputs.
        public let renamesIDs: Bool

        private let take: @Sendable (String) -> Void

        /// Creates a sampling.
        ///
        /// - Parameters:
        ///   - every: One message of so many is sampled, 1 to 1,000,000,000.
        ///   - renamesIDs: Whether ids are renamed.
        ///   - take: Is called with each input, JSON on one line, from many tasks. The batch of recipients waits
        ///     until it returns. A batch that is decided again after a fault of a store is recorded again. What
        ///     is not decided is not recorded, such as settings with an unknown time zone.
        /// - Throws: `input.value` at `/every` if it is out of its range.
        public init(
            every: Int,
            renamingIDs renamesIDs: Bool = true,
            take: @escaping @Sendable (String) -> Void
        ) throws(InputError) {
            try InputError.check("every", every, in: 1...1_000_000_000)
            self.every = every
            self.renamesIDs = renamesIDs
            self.take = take
        }

        public func includes(_ message: Message.ID) -> Bool {
            message.text.fingerprint.isMultiple(of: UInt64(every))
        }

        /// Records what was decided for a recipient.
        func add(_ message: PreparedMessage, to recipient: Recipient, at now: Instant) {
            guard let evaluator = try? PushEvaluator(app: message.configuration),
                (try? evaluator.evaluate(
                    message.message,
                    from: message.sender,
                    to: recipient,
                    at: now
                ))
                    != nil
            else { return }
            var input: JSONObject = [
                "now": now.json, "message": message.message.json, "recipient": recipient.json,
                "app": message.configuration.json,
            ]
            if message.sender != Sender() { input["sender"] = message.sender.json }
            let redaction = Redaction(.object(input), renaming: renamesIDs ? [.ids] : [])
            take(redaction.json.jsonText)
        }
    }
}
