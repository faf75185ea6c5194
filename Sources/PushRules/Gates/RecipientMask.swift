package import PushModel

/// What gates look at of a recipient beside the settings, whatever the message: a bit for each answer.
package struct RecipientMask: Sendable {
    // The gates of the recipient alone that block, each in its own bit; above them the kinds of messages
    // for which a binding is ready.
    private var bits: UInt32

    private static let readyForAlerts: UInt32 = 1 << 30
    private static let readyForCalls: UInt32 = 1 << 31

    /// Creates the mask of a recipient of whom no binding is ready.
    init(_ facts: RecipientFacts) {
        bits = Gate.blocking(facts)
    }

    /// Creates the mask of a recipient of messages of an app with this policy.
    package init(_ devices: CompiledDevices, _ flags: RecipientFlags, _ policy: PushPolicy) {
        self.init(RecipientFacts(flags, devices, policy.multiDevice))
        for binding in devices.bindings where binding.isReady {
            switch binding.certificate.kind {
            case .alert: bits |= Self.readyForAlerts
            case .voip: bits |= Self.readyForCalls
            case nil: bits |= Self.readyForAlerts | Self.readyForCalls
            }
        }
    }

    /// The gates of the recipient alone that block, a bit each.
    var blocking: UInt32 { bits & (Self.readyForAlerts - 1) }

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

    init(
        _ flags: RecipientFlags,
        _ devices: CompiledDevices,
        _ policy: PushPolicy.MultiDevice
    ) {
        self.flags = flags
        isOnline = devices.states.countAsOnline(policy)
        hasBinding = !devices.bindings.isEmpty
    }

    init(_ recipient: borrowing Recipient, _ policy: PushPolicy.MultiDevice) {
        flags = recipient.flags
        isOnline = DeviceStates(recipient.devices).countAsOnline(policy)
        hasBinding = recipient.devices.contains { !$0.bindings.isEmpty }
    }
}

extension CompiledBinding {
    /// Whether messages of the certificate's kind pass the gates of bindings, or all messages if it has none, if no
    /// filter leaves the binding out.
    var isReady: Bool {
        let isCall = certificate.kind == .voip
        return GateVerdicts(self, isCall: isCall, isFiltered: false).firstBlocker == nil
    }
}
