package import ExactJSON
import PushModel

extension Gate {
    /// Everything about a gate but the verdict of one that compares: that is in ``GateVerdicts``.
    package struct Row: Sendable {
        /// The stable id.
        package let id: ExactString
        /// What the gate asks, in a few words for people.
        package let title: String
        /// Which input the verdict is based on, if no conversation has a remind type of its own.
        package let source: Gate.Source
        /// Whether the gate asks for the remind type, which a conversation can have of its own.
        package let isOfRemindType: Bool
        /// The contract's word for a push that the gate suppresses.
        package let reason: ExactString
        /// The vendor's words for it in the callback after sending; `nil` if the callback has none.
        package let detail: ExactString?
        /// What makes the gate bypass; `nil` if nothing does.
        package let override: Override?
        /// Whether an explanation lists the gate; `nil` if it always does.
        let isListed: (@Sendable (PairFacts) -> Bool)?
        let asks: Asks
        /// What the gate looked at, in a few words for people: ids and names, but no texts, ext values or
        /// tokens (L3).
        let saw: @Sendable (GateInput) -> String
        /// What lets a message pass.
        package let remedy: Remedy

        init(
            _ id: ExactString,
            _ title: String,
            _ source: Gate.Source,
            _ reason: ExactString,
            _ detail: ExactString? = nil,
            isOfRemindType: Bool = false,
            override: Override? = nil,
            isListed: (@Sendable (PairFacts) -> Bool)? = nil,
            asks: Asks,
            saw: @escaping @Sendable (GateInput) -> String,
            remedy: Remedy
        ) {
            self.id = id
            self.title = title
            self.source = source
            self.isOfRemindType = isOfRemindType
            self.reason = reason
            self.detail = detail
            self.override = override
            self.isListed = isListed
            self.asks = asks
            self.saw = saw
            self.remedy = remedy
        }
    }

    /// What makes a gate bypass a message that it would block (rule 1.1).
    package enum Override: Sendable {
        /// `em_force_notification`: the gates of do-not-disturb.
        case force
        /// `em_force_notification` by the policy "all preferences": the gates of remind types.
        case fullForce
    }

    /// Of what a gate is asked.
    ///
    /// A gate that compares has its verdict in ``GateVerdicts``, in a line of its own; `if` is whether there
    /// is anything to look at: without it the gate skips, and must not block.
    enum Asks: Sendable {
        /// Of the message alone, when it is compiled.
        case message(_ blocks: OfMessage)
        /// Of the recipient alone, when it is compiled.
        case recipient(_ blocks: OfRecipient)
        /// Of message, recipient and instant together.
        case pair(if: OfPair = { _, _ in true })
        /// Of each binding and the message.
        case binding(if: OfBinding = { _, _ in true })

        typealias OfMessage = @Sendable (borrowing CompiledMessage) -> Bool
        typealias OfRecipient = @Sendable (RecipientFacts) -> Bool
        typealias OfPair = @Sendable (borrowing CompiledMessage, PairFacts) -> Bool
        typealias OfBinding = @Sendable (borrowing CompiledMessage, CompiledBinding) -> Bool
    }

    /// What lets a message pass a gate (rule 7.1).
    package enum Remedy: Sendable {
        /// Nothing does: there is no remedy.
        case none
        /// A change of the message or of what is known of the recipient; nothing does unless `if` holds.
        case change(RemedyChange, if: @Sendable (borrowing CompiledMessage) -> Bool = { _ in true })
        /// The instant, or that the user switches something off; `SettingRemedies` finds the smallest sets.
        case quiet(off: RemedyChange?)
        /// A remind type or a mention; `SettingRemedies` finds the smallest sets.
        case remindType
        /// Devices go offline: all of them, or by the other policy the one that is pushed to.
        case devices
        /// A binding is added.
        case newBinding
        /// A change of the binding, its device or its certificate, given whether the app lists its
        /// certificates; `nil` if there is none.
        case binding(@Sendable (CompiledBinding, Bool) -> RemedyChange?)
    }
}

extension Gate {
    /// The table, in the order of the gates.
    package static let rows = allCases.map { $0.tableRow }

    /// The gate's row.
    @inline(__always)
    package var row: Row {
        // INVARIANT: raw values count from 0.
        Self.rows[Int(rawValue)]
    }

    /// The gate's bit in a mask.
    @inline(__always)
    var bit: UInt32 { 1 &<< UInt32(rawValue) }

    /// The gates that a message overrides.
    static func overridden(byForce isForced: Bool, byFullForce isFullyForced: Bool) -> UInt32 {
        (isForced ? forced : 0) | (isFullyForced ? fullyForced : 0)
    }

    private static let forced = mask { $0.override == .force }
    private static let fullyForced = mask { $0.override == .fullForce }

    private static func mask(_ isIn: (Row) -> Bool) -> UInt32 {
        allCases.reduce(0) { isIn($1.row) ? $0 | $1.bit : $0 }
    }

    /// The gates of the message alone that block it.
    static func blocking(_ message: borrowing CompiledMessage) -> UInt32 {
        var mask: UInt32 = 0
        for check in ofMessageAlone where check.blocks(message) { mask |= check.bit }
        return mask
    }

    /// The gates of the recipient alone that block.
    static func blocking(_ recipient: RecipientFacts) -> UInt32 {
        var mask: UInt32 = 0
        for check in ofRecipientAlone where check.blocks(recipient) { mask |= check.bit }
        return mask
    }

    // Structs, because a closure in a tuple in an array is called through a thunk.
    private struct MessageCheck: Sendable {
        let bit: UInt32
        let blocks: Asks.OfMessage
    }

    private struct RecipientCheck: Sendable {
        let bit: UInt32
        let blocks: Asks.OfRecipient
    }

    private static let ofMessageAlone: [MessageCheck] = allCases.compactMap { gate in
        guard case .message(let blocks) = gate.row.asks else { return nil }
        return MessageCheck(bit: gate.bit, blocks: blocks)
    }

    private static let ofRecipientAlone: [RecipientCheck] = allCases.compactMap { gate in
        guard case .recipient(let blocks) = gate.row.asks else { return nil }
        return RecipientCheck(bit: gate.bit, blocks: blocks)
    }

    /// Whether there is anything that a gate of the recipient can look at (L3).
    func isAsked(_ message: borrowing CompiledMessage, _ facts: PairFacts) -> Bool {
        if case .pair(let isAsked) = row.asks { isAsked(message, facts) } else { true }
    }

    /// Whether there is anything that a gate of bindings can look at.
    func isAsked(_ message: borrowing CompiledMessage, _ binding: CompiledBinding) -> Bool {
        if case .binding(let isAsked) = row.asks { isAsked(message, binding) } else { true }
    }
}
