import PushModel
import WallTime

/// What the gates look at of a recipient whatever the message: 16 bytes, nothing on the heap.
struct PackedRecipient: Sendable {
    /// Until when the app is silent, in milliseconds; `Int64.min` if no duration was set.
    let appExpiry: Int64
    /// The first quiet minute of the day.
    private let quietStart: Int16
    /// How many minutes from there are quiet: none if 0, the whole day if 1440.
    private let quietMinutes: Int16
    /// Everything else.
    let traits: Traits

    /// What holds of a recipient, a bit each.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt16

        /// The app does not know the user (gate B2).
        static let unknown = Traits(rawValue: 1)
        /// A device is online (rule 1.2).
        static let online = Traits(rawValue: 1 << 1)
        /// A device is online and none is offline (rule 1.2, H1).
        static let onlineOnly = Traits(rawValue: 1 << 2)
        /// There are no bindings (gate C0).
        static let noBinding = Traits(rawValue: 1 << 3)
        /// No binding to an alert certificate passes gates C1 to C3 and C5.
        static let noReadyAlert = Traits(rawValue: 1 << 4)
        /// No binding to a VoIP certificate passes gates C1 to C3 and C5.
        static let noReadyVoIP = Traits(rawValue: 1 << 5)
        /// The app's remind type is "mention only".
        static let mentionOnly = Traits(rawValue: 1 << 6)
        /// The app's remind type is "none".
        static let never = Traits(rawValue: 1 << 7)
    }

    init(isKnown: Bool, _ settings: CompiledSettings, _ devices: CompiledDevices) {
        let preferences = settings.preferences(in: nil)
        appExpiry = preferences.appExpiry?.milliseconds ?? .min
        quietStart = preferences.quietHours?.startMinute ?? 0
        quietMinutes = preferences.quietHours?.minuteCount ?? 0
        var traits: Traits = []
        func insert(_ trait: Traits, if holds: Bool) {
            if holds { traits.insert(trait) }
        }
        insert(.unknown, if: !isKnown)
        insert(.online, if: devices.countAsOnline(.allDevicesOffline))
        insert(.onlineOnly, if: devices.countAsOnline(.anyOfflineDevice))
        insert(.noBinding, if: devices.bindings.isEmpty)
        insert(.noReadyAlert, if: !devices.bindings.contains { $0.isReady && $0.kind == .alert })
        insert(.noReadyVoIP, if: !devices.bindings.contains { $0.isReady && $0.kind == .voip })
        insert(.mentionOnly, if: preferences.remindType == .mentionOnly)
        insert(.never, if: preferences.remindType == .never)
        self.traits = traits
    }

    /// The app's remind type.
    var remindType: PushRemindType {
        traits.contains(.never) ? .never : traits.contains(.mentionOnly) ? .mentionOnly : .all
    }

    /// Whether there are quiet hours at all.
    var hasQuietHours: Bool { quietMinutes != 0 }

    /// Whether a wall clock that shows this minute of the day is in the quiet hours.
    func isQuiet(atMinute minute: Int16) -> Bool {
        let sinceStart = minute - quietStart
        return (sinceStart < 0 ? sinceStart + 1440 : sinceStart) < quietMinutes
    }
}

extension QuietHours {
    /// How many minutes of a day are quiet, 1 to 1440.
    fileprivate var minuteCount: Int16 {
        startMinute < endMinute ? endMinute - startMinute : endMinute - startMinute + 1440
    }
}
