import PushModel
import WallTime

/// What the gates look at of a recipient, whatever the message: 16 bytes, nothing on the heap.
struct PackedRecipient: Sendable {
    /// Until when the app is silent, in milliseconds; `Int64.min` if no duration was set.
    let appExpiry: Int64
    /// The app's quiet hours.
    let quietHours: QuietHours
    // The gates of the recipient alone that block, each in its own bit; above them the app's remind type
    // and the kinds of messages for which a binding is ready.
    private var bits: UInt32

    private static let mentionOnly: UInt32 = 1 << 28
    private static let never: UInt32 = 1 << 29
    private static let readyForAlerts: UInt32 = 1 << 30
    private static let readyForCalls: UInt32 = 1 << 31

    /// Creates a recipient of whom no gate blocks, and no binding is ready.
    init(appExpiry: Instant?, quietHours: QuietHours, remindType: PushRemindType) {
        self.appExpiry = appExpiry?.milliseconds ?? .min
        self.quietHours = quietHours
        switch remindType {
        case .all: bits = 0
        case .mentionOnly: bits = Self.mentionOnly
        case .never: bits = Self.never
        }
    }

    /// Says which gates of the recipient alone block, a bit each.
    mutating func block(_ gates: UInt32) { bits |= gates }

    /// Says which kinds of messages some of the bindings are ready for.
    mutating func makeReady(_ bindings: [CompiledBinding]) {
        for binding in bindings {
            switch binding.readyKind {
            case .alert: bits |= Self.readyForAlerts
            case .voip: bits |= Self.readyForCalls
            case nil: break
            }
        }
    }

    /// The gates of the recipient alone that block, a bit each.
    var blocking: UInt32 { bits & (Self.mentionOnly - 1) }

    /// The app's remind type.
    var remindType: PushRemindType {
        bits & Self.never != 0 ? .never : bits & Self.mentionOnly != 0 ? .mentionOnly : .all
    }

    /// Whether there are quiet hours at all.
    var hasQuietHours: Bool { !quietHours.isEmpty }

    /// Whether a binding passes the gates of bindings if no filter leaves it out.
    func isReady(forCalls isCall: Bool) -> Bool {
        bits & (isCall ? Self.readyForCalls : Self.readyForAlerts) != 0
    }
}

/// What gates of the recipient alone look at.
struct RecipientFacts: Sendable {
    /// What the app knows of the recipient.
    let flags: RecipientFlags
    /// Whether the recipient counts as online by the app's policy (rule 1.2).
    let isOnline: Bool
    /// Whether any device has a binding.
    let hasBinding: Bool

    init(_ flags: RecipientFlags, _ devices: CompiledDevices, _ policy: PushPolicy) {
        self.flags = flags
        isOnline = devices.states.countAsOnline(policy.multiDevice)
        hasBinding = !devices.bindings.isEmpty
    }

    init(_ recipient: borrowing Recipient, _ policy: PushPolicy) {
        flags = recipient.flags
        isOnline = DeviceStates(recipient.devices).countAsOnline(policy.multiDevice)
        hasBinding = recipient.devices.contains { !$0.bindings.isEmpty }
    }
}

extension CompiledBinding {
    /// The kind of message that passes the gates of bindings if no filter leaves the binding out; `nil` if
    /// none does.
    var readyKind: Certificate.Kind? {
        guard let kind else { return nil }
        let verdicts = GateVerdicts(self, isCall: kind == .voip, filter: nil)
        return verdicts.firstBlocker == nil ? kind : nil
    }
}
