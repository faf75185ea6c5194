public import ExactJSON

/// A question that is asked of every message before it is pushed, in the order in which it is asked.
///
/// A message reaches a phone only if nothing stands in its way, and many things can: what the message
/// is (A), who the recipient is and what the recipient has set (B), and where it would go (C). Each of
/// them is a gate. The gates have an order because the first one that blocks names the reason that the
/// sender's server gets; an explanation lists the others too. The order is that of the cases; an id is a
/// name, and says nothing of the order.
///
/// A gate of the recipient is asked once, a gate of bindings once for each of the recipient's bindings.
/// Everything about a gate stands in its row of the table in `Gate+Rows.swift`.
public enum Gate: UInt8, CaseIterable, Hashable, Sendable {
    /// A1: chat rooms, commands and messages for online devices only are never pushed.
    case messageKind
    /// A2: a message is pushed for 24 hours.
    case messageExpired
    /// A3: the sender wants no push.
    case messageSilent
    /// B1: senders do not get their own message.
    case recipientIsSender
    /// B2: the app does not know the recipient.
    case recipientUnknown
    /// B3: the message is for other members of the group.
    case recipientNotAddressed
    /// B4: the recipient is online.
    case recipientOnline
    /// B5: the app's daily quiet interval.
    case appInterval
    /// B6: the app's silent duration.
    case appDuration
    /// B7: the conversation's silent duration.
    case conversationDuration
    /// B8: the recipient wants no pushes here.
    case remindNever
    /// B9: the recipient wants mentions only.
    case remindMentionOnly
    /// C0: there is nothing to push to.
    case noBinding
    /// C1: the device is online.
    case deviceOnline
    /// C2: the device was logged out by a login elsewhere.
    case deviceKicked
    /// C3: the binding has no certificate name or no usable token.
    case illegalBinding
    /// C4: the message's filter leaves the device or certificate out.
    case filtered
    /// C5: the app does not have the certificate, or has disabled it.
    case certificate
    /// C6: calls go through VoIP certificates, and nothing else does.
    case voip

    /// The stable id that specification, vectors and traces cite.
    public var id: ExactString { row.id }

    /// Whether the gate is asked once for each binding; the others are asked once for a recipient.
    public var isOfBinding: Bool {
        if case .binding = row.asks { true } else { false }
    }

    /// The gates that are asked once for a recipient, in order.
    public static let ofRecipient = allCases.filter { !$0.isOfBinding }

    /// The gates that are asked once for each binding, in order.
    public static let ofBinding = allCases.filter { $0.isOfBinding }

    /// Which input the gate's verdict is based on, given what the recipient has set for the
    /// conversation.
    public func source(_ preferences: Preferences) -> GateSource {
        row.isOfRemindType && preferences.hasConversationRemindType ? .conversation : row.source
    }

    /// What the gate looked at, in a few words for people; `input` has the binding of a gate of bindings.
    package func words(for input: GateInput) -> String { row.saw(input) }
}

extension Gate: Comparable {
    /// Whether the gate on the left is asked first.
    public static func < (left: Gate, right: Gate) -> Bool { left.rawValue < right.rawValue }
}

extension Gate: CustomStringConvertible {
    /// The gate's id.
    public var description: String { id.string }
}
