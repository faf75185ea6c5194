package import PushModel
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

    init(isKnown: Bool, _ settings: CompiledSettings, _ devices: CompiledDevices) {
        let preferences = settings.preferences(in: nil)
        appExpiry = preferences.appExpiry?.milliseconds ?? .min
        quietHours = preferences.quietHours
        remindType = preferences.remindType
        let kinds = devices.bindings.map { $0.readyKind }
        var traits: Traits = []
        func insert(_ trait: Traits, if isTrue: Bool) {
            if isTrue { traits.insert(trait) }
        }
        insert(.unknown, if: !isKnown)
        insert(.onlineEverywhere, if: devices.countAsOnline(.anyOfflineDevice))
        insert(.onlineSomewhere, if: devices.countAsOnline(.allDevicesOffline))
        insert(.noBinding, if: devices.bindings.isEmpty)
        insert(.readyForAlerts, if: kinds.contains(.alert))
        insert(.readyForCalls, if: kinds.contains(.voip))
        self.traits = traits
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

extension CompiledBinding {
    /// The kind of message that passes gates C1 to C6 if no filter leaves the binding out; `nil` if
    /// none does.
    package var readyKind: Certificate.Kind? {
        guard let kind else { return nil }
        let verdicts = GateVerdicts(self, isCall: kind == .voip, filter: nil)
        return verdicts.firstBlocker == nil ? kind : nil
    }
}
