import PushModel
import WallTime

/// The verdicts of gates, three bits each: whether a gate was asked, blocks, and is overridden.
///
/// Every verdict is computed in this file and nowhere else. A ``Decision`` is the first gate that
/// blocks and is not overridden, for one recipient as in a group; ``GateReports`` lists all gates.
struct GateVerdicts: Sendable {
    // Bit n belongs to the gate with raw value n. A gate that was never added was not asked.
    private var asked: UInt32 = 0
    private var blocking: UInt32 = 0
    private var overridden: UInt32 = 0

    /// Gates A1 to A3, which look at the message alone.
    init(_ message: borrowing CompiledMessage, at now: Instant) {
        add(.messageKind, blocks: !message.isPushable)
        add(.messageExpired, blocks: message.isExpired(at: now))
        add(.messageSilent, blocks: message.isSilent)
    }

    /// Adds gates B1 to C0, which look at the recipient.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - recipient: The recipient.
    ///   - override: What the recipient has set for the message's conversation.
    ///   - isSender: Whether the recipient sent the message.
    ///   - isAddressed: Whether the message is for the recipient.
    ///   - isQuiet: Whether the recipient's quiet hours contain the instant.
    ///   - isMentioned: Whether the message mentions the recipient; called only if it matters.
    ///   - now: The instant of the decision.
    @inline(__always)
    mutating func add(
        _ message: borrowing CompiledMessage,
        to recipient: PackedRecipient,
        override: PackedOverride,
        isSender: Bool,
        isAddressed: Bool,
        isQuiet: Bool,
        isMentioned: () -> Bool,
        at now: Instant
    ) {
        let isForced = message.bypassesDoNotDisturb
        let isFullyForced = message.bypassesRemindType
        let remindType = override.remindType ?? recipient.remindType
        let isLimited = remindType != .all
        let wantsMention = remindType == .mentionOnly && !message.ignoresMentionOnly
        add(.recipientIsSender, blocks: isSender)
        add(.recipientUnknown, blocks: recipient.traits.contains(.unknown))
        add(.recipientNotAddressed, asked: message.receivers != nil, blocks: !isAddressed)
        add(.recipientOnline, blocks: recipient.isOnline(message.policy.multiDevice))
        add(.appInterval, asked: recipient.hasQuietHours, blocks: isQuiet, unless: isForced)
        add(.appDuration, until: recipient.appExpiry, at: now, unless: isForced)
        add(.conversationDuration, until: override.expiry, at: now, unless: isForced)
        add(.remindNever, asked: isLimited, blocks: remindType == .never, unless: isFullyForced)
        let isMissed = wantsMention && !isMentioned()
        add(.remindMentionOnly, asked: wantsMention, blocks: isMissed, unless: isFullyForced)
        add(.noBinding, blocks: recipient.traits.contains(.noBinding))
    }

    /// Gates C1 to C6, which look at one binding.
    init(_ binding: CompiledBinding, isCall: Bool, filter: CompiledFilter?) {
        let isForCalls = binding.kind.map { $0 == .voip }
        add(.deviceOnline, blocks: binding.state == .online)
        add(.deviceKicked, blocks: binding.state == .kicked)
        add(.illegalBinding, blocks: !binding.isLegal)
        add(.filtered, asked: filter != nil, blocks: filter?.allows(binding) == false)
        add(.certificate, blocks: !binding.isCertificateUsable)
        add(.voip, asked: isForCalls != nil, blocks: isForCalls == !isCall)
    }

    /// Adds a gate; one that is not asked must not block.
    @inline(__always)
    private mutating func add(
        _ gate: Gate,
        asked isAsked: Bool = true,
        blocks isBlocking: Bool,
        unless isOverridden: Bool = false
    ) {
        let place = UInt32(gate.rawValue)
        asked |= (isAsked ? 1 : 0) &<< place
        blocking |= (isBlocking ? 1 : 0) &<< place
        overridden |= (isOverridden ? 1 : 0) &<< place
    }

    /// Adds the gate of a silent duration, which ends at an instant in milliseconds; `Int64.min` is none.
    @inline(__always)
    private mutating func add(
        _ gate: Gate,
        until expiry: Int64,
        at now: Instant,
        unless isOverridden: Bool
    ) {
        let isBlocking = now.milliseconds < expiry
        add(gate, asked: expiry != .min, blocks: isBlocking, unless: isOverridden)
    }
}

extension GateVerdicts {
    /// The verdict of a gate.
    subscript(gate: Gate) -> Verdict {
        let bit = UInt32(1) &<< UInt32(gate.rawValue)
        if asked & bit == 0 { return .skip }
        if blocking & bit == 0 { return .pass }
        return overridden & bit == 0 ? .block : .bypass
    }

    /// The first gate that blocks and is not overridden.
    var firstBlocker: Gate? {
        Gate(rawValue: UInt8(blockers.trailingZeroBitCount))
    }

    /// What gates A1 to C0 decide, given whether a binding passes gates C1 to C6.
    @inline(__always)
    func decision(isReady: Bool) -> Decision {
        // INVARIANT: a reason has the raw value of its gate; "no eligible binding" comes after all.
        let last = UInt32(SuppressionReason.noEligibleBinding.rawValue)
        let reasons = blockers | (isReady ? 0 : 1) &<< last
        // Without a bit the count is 32, which is no reason.
        return SuppressionReason(rawValue: UInt8(reasons.trailingZeroBitCount))
            .map(Decision.suppress) ?? .push
    }

    /// The gates that block and are not overridden, a bit each.
    private var blockers: UInt32 { blocking & ~overridden }
}

extension GateVerdicts {
    /// Gates C1 to C6 on one of a recipient's bindings.
    init(_ message: borrowing CompiledMessage, _ binding: CompiledBinding) {
        self.init(binding, isCall: message.isCall, filter: message.filter)
    }

    /// Gates A1 to C0 for one recipient.
    @inline(__always)
    init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        self.init(message, at: moment.now)
        add(
            message,
            to: recipient.packed,
            override: recipient.settings.packedOverride(
                for: message.conversation,
                fingerprint: message.conversationFingerprint
            ),
            isSender: message.senderFingerprint == recipient.fingerprint
                && message.sender == recipient.id,
            isAddressed: message.receivers?.contains(recipient.id.text) ?? true,
            isQuiet: recipient.settings.isQuiet(at: moment),
            isMentioned: { message.mentions(recipient.id) },
            at: moment.now
        )
    }
}
