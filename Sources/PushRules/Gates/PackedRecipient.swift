import PushModel
import WallTime

/// What the gates look at of a recipient, whatever the message: 16 bytes, nothing on the heap.
struct PackedRecipient: Sendable {
    /// Until when the app is silent, in milliseconds; `Int64.min` if no duration was set.
    let appExpiry: Int64
    /// The app's quiet hours.
    let quietHours: QuietHours
    /// The app's remind type.
    let remindType: PushRemindType
    /// Everything else.
    let traits: Traits

    /// What is true of a recipient, a bit each.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt8

        /// The app does not know the user (gate B2).
        static let unknown = Traits(rawValue: 1)
        /// The recipient counts as online by the policy "any offline device" (rule 1.2, H1).
        static let onlineEverywhere = Traits(rawValue: 1 << 1)
        /// The recipient counts as online by the policy "all devices offline" (rule 1.2).
        static let onlineSomewhere = Traits(rawValue: 1 << 2)
        /// There are no bindings (gate C0).
        static let noBinding = Traits(rawValue: 1 << 3)
        /// A binding is ready for messages that are not calls.
        static let readyForAlerts = Traits(rawValue: 1 << 4)
        /// A binding is ready for calls.
        static let readyForCalls = Traits(rawValue: 1 << 5)
    }

    /// Whether there are quiet hours at all.
    var hasQuietHours: Bool { !quietHours.isEmpty }

    /// Whether the recipient counts as online (rule 1.2).
    func isOnline(_ policy: PushPolicy.MultiDevice) -> Bool {
        traits.contains(policy == .anyOfflineDevice ? .onlineEverywhere : .onlineSomewhere)
    }

    /// Whether a binding passes gates C1 to C6 if no filter leaves it out.
    func isReady(forCalls isCall: Bool) -> Bool {
        traits.contains(isCall ? .readyForCalls : .readyForAlerts)
    }
}

extension PackedRecipient {
    init(isKnown: Bool, _ settings: CompiledSettings, _ devices: CompiledDevices) {
        let preferences = settings.preferences(in: nil)
        let hasBinding = !devices.bindings.isEmpty
        var traits = Traits(isKnown: isKnown, hasBinding: hasBinding, devices.states)
        for binding in devices.bindings {
            switch binding.readyKind {
            case .alert: traits.insert(.readyForAlerts)
            case .voip: traits.insert(.readyForCalls)
            case nil: break
            }
        }
        self.init(
            appExpiry: preferences.appExpiry?.milliseconds ?? .min,
            quietHours: preferences.quietHours,
            remindType: preferences.remindType,
            traits: traits
        )
    }

    /// Creates what the gates look at of a recipient whose settings are a row.
    ///
    /// Whether a binding is ready is not looked at.
    init(_ recipient: borrowing Recipient, _ row: SettingsRow, _ quietHours: QuietHours) {
        let hasBinding = recipient.devices.contains { !$0.bindings.isEmpty }
        let states = DeviceStates(recipient.devices)
        self.init(
            appExpiry: row.expireTimestamp?.milliseconds ?? .min,
            quietHours: quietHours,
            remindType: row.remindType ?? .all,
            traits: Traits(isKnown: recipient.isKnown, hasBinding: hasBinding, states)
        )
    }
}

extension PackedRecipient.Traits {
    init(isKnown: Bool, hasBinding: Bool, _ devices: DeviceStates) {
        self = []
        if !isKnown { insert(.unknown) }
        if devices.countAsOnline(.anyOfflineDevice) { insert(.onlineEverywhere) }
        if devices.countAsOnline(.allDevicesOffline) { insert(.onlineSomewhere) }
        if !hasBinding { insert(.noBinding) }
    }
}

extension CompiledBinding {
    /// The kind of message that passes gates C1 to C6 if no filter leaves the binding out; `nil` if
    /// none does.
    var readyKind: Certificate.Kind? {
        guard let kind else { return nil }
        let verdicts = GateVerdicts(self, isCall: kind == .voip, filter: nil)
        return verdicts.firstBlocker == nil ? kind : nil
    }
}
