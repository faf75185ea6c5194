package import PushModel
import WallTime

/// What the gates look at of a recipient's settings in a conversation, at an instant.
package struct ProofSettings: Sendable {
    private(set) var row: SettingsRow
    private(set) var isQuiet: Bool
    private(set) var windows: QuietWindowState

    /// Takes what is set for the app, with nothing set for the conversation.
    package init(_ settings: borrowing CompiledSettings, at moment: borrowing Moment) {
        row = settings.preferences(in: nil).row
        isQuiet = settings.isQuiet(at: moment)
        windows = settings.windows(at: moment)
    }

    /// Sets what is set for the conversation.
    package mutating func set(_ override: SettingsRow.Override?) {
        row.override = override
    }

    /// The same settings with another duration of the app.
    package func with(_ expiry: ExpireTimestamp?) -> ProofSettings {
        var settings = self
        settings.row.appExpiry = expiry?.milliseconds ?? .min
        return settings
    }

    /// The same settings with another remind type of the app.
    package func with(_ remindType: PushRemindType) -> ProofSettings {
        var settings = self
        settings.row = SettingsRow(
            remindType: remindType,
            expireTimestamp: row.expireTimestamp,
            interval: row.interval,
            override: row.override
        )
        // Quiet hours without a zone count as none.
        settings.row.quietHours = row.quietHours
        return settings
    }

    /// The same settings with a zone in which interval and windows say this; `nil` leaves the zone.
    package func with(
        _ interval: SilentModeInterval?,
        _ verdicts: QuietPattern.Verdicts?
    ) -> ProofSettings {
        guard let verdicts else { return self }
        var settings = self
        settings.row.quietHours = QuietHours(interval)
        settings.isQuiet = verdicts.isQuiet
        if windows != .absent { settings.windows = verdicts.isInWindow ? .inside : .outside }
        return settings
    }

    /// The same settings with something else set for the conversation.
    package func with(_ override: SettingsRow.Override) -> ProofSettings {
        var settings = self
        settings.set(override)
        return settings
    }
}

/// The settings of a proof: the product of a few parts, of which the last varies fastest.
///
/// The product is walked and never made. Of each of its elements a gate sees the number `seen` among the
/// products of the parts that gates look at, and a text `text` among those that texts depend on.
package struct ProofSettingsWalk: Sendable {
    private var parts: [Part] = []
    private(set) var seen = 0
    private(set) var text = 0

    private struct Part {
        let count: Int
        let isSeen: Bool
        let stride: Int
        var digit = 0
    }

    /// How many elements the product has.
    package private(set) var count = 1
    /// How many products the parts have that texts depend on.
    package private(set) var textCount = 1

    /// Parts of so many values each, and whether gates look at them; texts depend on the others.
    package init(_ parts: [(count: Int, isSeen: Bool)]) {
        var seenCount = 1
        for (count, isSeen) in parts.reversed() {
            self.count *= count
            guard count > 1 else { continue }
            self.parts.append(
                Part(count: count, isSeen: isSeen, stride: isSeen ? seenCount : textCount)
            )
            if isSeen { seenCount *= count } else { textCount *= count }
        }
    }

    /// Goes to the next element, after the last to the first.
    @inline(__always)
    mutating func advance() {
        for index in parts.indices {
            let part = parts[index]
            let isLast = part.digit == part.count - 1
            let step = isLast ? -part.digit * part.stride : part.stride
            parts[index].digit = isLast ? 0 : part.digit + 1
            if part.isSeen { seen += step } else { text += step }
            if !isLast { return }
        }
    }
}
