import ExactJSON
public import PushModel
public import PushRendering
public import PushRules
public import WallTime

/// Why a message is pushed or not: what every gate saw, and when the next push would pass.
public struct Explanation: Hashable, Sendable {
    /// What was decided and rendered.
    public let evaluation: Evaluation
    /// Where the fields of each push came from, for each of ``Evaluation/bindings``; empty for a binding that is not
    /// pushed to (rule 7.7).
    public let rendering: [[RenderedField]]
    /// The gates of the recipient in order, then those of bindings for each binding in input order.
    public let trace: [TraceEntry]
    /// The reasons of everything that blocks, in gate order; empty if the message is pushed (L2).
    public let blockers: [SuppressionReason]
    /// When the next push would pass, if nothing but do-not-disturb blocks (rule 2.6).
    public let nextPush: NextPush?
    /// Why this message would not be pushed at ``nextPush`` as it is, in gate order; empty if it would (H32).
    ///
    /// Only its age and its payload can stop it then.
    public let nextPushFails: [SuppressionReason]
    /// The offset of the recipient's wall clock at ``nextPush``; UTC if the recipient has no zone.
    public let nextPushOffset: PushTimeZone.Offset
    /// Why the message is dropped, and not held; `nil` if it is held, or if nothing says that it is (H55).
    public let notHeld: Decision.NotHeld?
    /// The release of the zone data that was used, such as `2026f`.
    public let zoneData: String

    /// The verdict of one gate.
    public struct TraceEntry: Hashable, Sendable {
        public let gate: Gate
        public let verdict: Gate.Verdict
        /// Which input the verdict is based on.
        public let source: Gate.Source
        /// What the gate looked at, in words for people; programs should not compare them (L3).
        public let value: String
        /// The rule that spoke, for gate B11.
        public let rule: Rule.ID?
        /// The device and certificate of a gate of bindings; `nil` for the others.
        public let binding: TracedBinding?
    }

    /// The binding that a gate was asked about.
    public struct TracedBinding: Hashable, Sendable {
        public let device: Device.ID
        public let certificateName: Certificate.Name
    }
}

extension Explanation: CustomStringConvertible {
    /// The evaluation and the other reasons that block.
    public var description: String {
        var text = evaluation.description
        for reason in blockers.dropFirst() {
            text += "; \(reason.word.string)"
        }
        return text
    }
}
