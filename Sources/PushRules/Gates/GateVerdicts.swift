import PushModel
import WallTime

/// The verdicts of gates, two bits each: whether a gate blocks, and is overridden.
///
/// The gates of the message alone and of the recipient alone were asked when these were compiled; every
/// other verdict is computed in this file and nowhere else. A ``Decision`` is the first gate that blocks and
/// is not overridden, for one recipient as in a group; ``GateReports`` lists all gates.
struct GateVerdicts: Sendable {
    // A gate's bit is the one of `Gate.bit`.
    private var blocking: UInt32
    private var overridden: UInt32

    /// The bit among those that are overridden that says that a user's rule spoke; no gate has it.
    static let userRule: UInt32 = 1 << 31

    /// The gates that look at the message alone, or at the message and the instant up to which its age counts.
    init(_ message: borrowing CompiledMessage, at now: Instant) {
        blocking = message.blocking
        overridden = message.overridden
        add(.messageExpired, blocks: message.isExpired(at: now))
    }

    /// Adds the gates that look at the recipient.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - facts: What it and the recipient are to each other.
    ///   - now: The instant of the decision.
    ///   - isMentioned: Whether the message mentions the recipient; called only if it matters.
    @inline(__always)
    mutating func add(
        _ message: borrowing CompiledMessage,
        _ facts: PairFacts,
        at now: Instant,
        isMentioned: () -> Bool
    ) {
        blocking |= facts.mask.blocking
        add(.recipientIsSender, blocks: facts.isSender)
        add(.recipientNotAddressed, blocks: !facts.isAddressed)
        add(facts.row, isQuiet: facts.isQuiet, facts.windows, at: now)
        add(.remindMentionOnly, blocks: facts.wantsMention(in: message) && !isMentioned())
    }

    /// Adds the gates that look at nothing but what the recipient has set.
    @inline(__always)
    private mutating func add(
        _ row: SettingsRow,
        isQuiet: Bool,
        _ windows: QuietWindowState,
        at now: Instant
    ) {
        add(.appInterval, blocks: isQuiet)
        add(.quietWindow, blocks: windows.isInside)
        add(.appDuration, blocks: now.milliseconds < row.appExpiry)
        add(.conversationDuration, blocks: now.milliseconds < row.conversationExpiry)
        add(.remindNever, blocks: row.remindType == .never)
    }

    /// The gates that are asked again of a push, but for rules, with those that it passes (rule 6.17).
    init(
        _ row: SettingsRow,
        isQuiet: Bool,
        _ windows: QuietWindowState,
        at now: Instant,
        overriding overridden: UInt32,
        passesMentionOnly: Bool
    ) {
        blocking = 0
        self.overridden = overridden
        add(row, isQuiet: isQuiet, windows, at: now)
        add(.remindMentionOnly, blocks: row.remindType == .mentionOnly && !passesMentionOnly)
    }

    /// Adds what a rule said of the message and the recipient.
    mutating func add(_ spoken: SpokenRule, isForced: Bool) {
        let bits = spoken.bits(isForced: isForced)
        blocking |= bits.blocking
        overridden |= bits.overridden
    }

    /// The gates of bindings, which look at one binding, and whether the message's filter leaves it out.
    init(_ binding: borrowing CompiledBinding, isCall: Bool, isFiltered: Bool) {
        blocking = 0
        overridden = 0
        add(.deviceOnline, blocks: binding.state == .online)
        add(.deviceKicked, blocks: binding.state == .kicked)
        add(.illegalBinding, blocks: !binding.isLegal)
        add(.filtered, blocks: isFiltered)
        add(.certificate, blocks: !binding.certificate.isUsable)
        add(.voip, blocks: binding.certificate.kind.map { ($0 == .voip) != isCall } ?? false)
    }

    /// Adds a gate; one that is not asked must not block.
    @inline(__always)
    private mutating func add(_ gate: Gate, blocks isBlocking: Bool) {
        blocking |= (isBlocking ? 1 : 0) &<< UInt32(gate.rawValue)
    }
}

/// What the gates of a message and a recipient look at, beside the message.
struct PairFacts: Sendable {
    /// The recipient, whatever the message.
    let mask: RecipientMask
    /// What the recipient has set for the app and the message's conversation.
    let row: SettingsRow
    /// Whether the recipient sent the message.
    let isSender: Bool
    /// Whether the message is for the recipient.
    let isAddressed: Bool
    /// Whether the recipient's quiet hours contain the instant.
    let isQuiet: Bool
    /// What the recipient's windows say of the instant.
    let windows: QuietWindowState

    /// The remind type in the message's conversation (rule 1.4).
    var remindType: PushRemindType { row.remindType }

    /// Whether the message has to mention the recipient (rule 1.5).
    @inline(__always)
    func wantsMention(in message: borrowing CompiledMessage) -> Bool {
        remindType == .mentionOnly && !message.ignoresMentionOnly
    }
}

extension GateVerdicts {
    /// Whether a gate blocks and is not overridden.
    func blocks(_ gate: Gate) -> Bool { blockers & gate.bit != 0 }

    /// Whether do-not-disturb cannot block, because the message is forced or a rule allows it.
    var overridesDoNotDisturb: Bool { overridden & Gate.appInterval.bit != 0 }

    /// The verdict of a gate, given whether there was anything that it could look at.
    func verdict(of gate: Gate, isAsked: Bool) -> Gate.Verdict {
        if !isAsked { return .skip }
        if blocking & gate.bit == 0 { return .pass }
        return overridden & gate.bit == 0 ? .block : .bypass
    }

    /// The first gate that blocks and is not overridden.
    var firstBlocker: Gate? {
        blockers == 0 ? nil : Gate(rawValue: UInt8(blockers.trailingZeroBitCount))
    }

    /// What the gates of the recipient decide, given whether a binding passes the gates of bindings.
    @inline(__always)
    func decision(isReady: Bool) -> Decision {
        if let gate = firstBlocker { return .suppress(reason(of: gate)) }
        return isReady ? .push : .suppress(.noEligibleBinding)
    }

    /// The reason of a gate of the recipient that blocks.
    @inline(__always)
    func reason(of gate: Gate) -> SuppressionReason {
        gate == .suppressingRule && overridden & Self.userRule != 0 ? .userRule : .gate(gate)
    }

    /// The gates that block and are not overridden, a bit each.
    var blockers: UInt32 { blocking & ~overridden }
}

extension GateVerdicts {
    /// The gates of bindings on one of a recipient's bindings.
    init(_ message: borrowing CompiledMessage, _ binding: borrowing CompiledBinding) {
        self.init(
            binding,
            isCall: message.isCall,
            isFiltered: message.filter?.allows(binding) == false
        )
    }

    @inline(__always)
    init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        self.init(message, PairFacts(message, to: recipient, at: moment), to: recipient, at: moment)
    }

    @inline(__always)
    init(
        _ message: borrowing CompiledMessage,
        _ facts: PairFacts,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        self.init(message, at: moment.start)
        add(message, facts, at: moment.now) { message.mentions(recipient.id) }
        if message.asksRules, let spoken = message.spokenRule(to: recipient, at: moment) {
            add(spoken, isForced: message.bypassesDoNotDisturb)
        }
    }
}

extension PairFacts {
    @inline(__always)
    init(
        _ message: borrowing CompiledMessage,
        to recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment
    ) {
        self.init(
            mask: recipient.mask,
            row: recipient.settings.row(
                in: message.conversation,
                fingerprint: message.conversationFingerprint
            ),
            isSender: message.senderFingerprint == recipient.fingerprint
                && message.sender == recipient.id,
            isAddressed: message.isAddressed(to: recipient.id),
            isQuiet: recipient.settings.isQuiet(at: moment),
            windows: recipient.settings.windows(at: moment)
        )
    }
}
