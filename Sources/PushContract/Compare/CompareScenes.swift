import ExactJSON
import PushModel
import PushRules
import WallTime

/// What a recipient has set on either side, a conversation, and the instants at which to decide.
struct CompareScene {
    /// The settings with *a* and with *b*.
    let settings: [PushSettings]
    let conversation: Conversation
    let instants: [Instant]
}

/// The classes of settings, conversations and instants of a comparison (Z2, Z3).
struct CompareScenes {
    let zones: ZoneTable
    /// An id that neither side names.
    let other: ConversationID

    /// The start of 2026: of instants that are alike the first from it on stands for all, else the last before it.
    private static let reference = Instant(milliseconds: 1_767_225_600_000)

    /// The scenes of two policies with these zones: what a user can have set, as far as they can differ in it.
    func scenes(_ first: CompiledZone?, _ second: CompiledZone?) -> [CompareScene] {
        let differing = differingInstant(first, second)
        let now = differing ?? Self.reference
        func interval(_ start: Int, _ end: Int) -> SilentModeInterval {
            SilentModeInterval(
                start: SilentModeTime(minuteOfDay: start % 1440),
                end: SilentModeTime(minuteOfDay: end % 1440)
            )
        }
        var hours: [(interval: SilentModeInterval?, zone: PushTimeZone?)] = [(nil, nil)]
        hours.append((interval(1, 1), .fixed(.utc)))
        if differing != nil {
            for case let zone? in [first, second] {
                let minute = minute(now, zone)
                hours.append((interval(minute, minute + 1), nil))
            }
        }
        let durations = [nil, ExpireTimestamp(now.adding(milliseconds: 1))]
        var scenes: [CompareScene] = []
        for type in [ConversationType.chat, .groupChat] {
            let conversation = Conversation(type, other)
            for remindType in UnknownClasses.remindTypes {
                for (interval, zone) in hours {
                    for app in durations {
                        for own in durations {
                            var settings = PushSettings(
                                remindType: remindType == .all ? nil : remindType,
                                expireTimestamp: app,
                                interval: interval,
                                timeZone: zone
                            )
                            if own != nil {
                                let entry = ConversationSettings(conversation, expireTimestamp: own)
                                settings.conversations = .init(unchecked: [entry])
                            }
                            let both = [settings, settings]
                            scenes.append(
                                CompareScene(
                                    settings: both,
                                    conversation: conversation,
                                    instants: [now]
                                )
                            )
                        }
                    }
                }
            }
        }
        return scenes
    }

    /// An instant at which two clocks show different minutes; `nil` if there is none.
    private func differingInstant(_ first: CompiledZone?, _ second: CompiledZone?) -> Instant? {
        guard let first, let second else {
            return first == nil && second == nil ? nil : Self.reference
        }
        var found: Instant?
        for start in starts(of: [first, second], and: []) {
            // Offsets of seconds differ in some minutes only.
            for delay in 0..<60 {
                let instant = start.adding(milliseconds: Int64(delay) * 1_000)
                if minute(instant, first) != minute(instant, second) {
                    found = nearer(instant, found)
                    break
                }
            }
        }
        return found
    }

    private func minute(_ instant: Instant, _ zone: CompiledZone) -> Int {
        instant.minuteOfDay(offset: zones.offset(of: zone, at: instant))
    }

    /// The scenes of two users: conversations with the same entries are alike, and so are instants of which gates see
    /// the same with both.
    ///
    /// - Returns: The scenes; `nil` if there are too many instants to look at.
    func scenes(
        _ settings: [PushSettings],
        _ compiled: [CompiledSettings],
        limit: Int
    ) -> [CompareScene]? {
        struct Pattern: Hashable {
            let type: ConversationType
            let entries: [SettingsRow.Override?]
        }
        var entries: [[Conversation: SettingsRow.Override]] = []
        for settings in settings {
            var own: [Conversation: SettingsRow.Override] = [:]
            for entry in settings.conversations {
                own[entry.conversation] = .init(
                    remindType: entry.remindType,
                    expireTimestamp: entry.expireTimestamp
                )
            }
            entries.append(own)
        }
        let named = settings.flatMap { $0.conversations.map { $0.conversation } }
        let all = named + [Conversation(.chat, other), Conversation(.groupChat, other)]
        var patterns: [Pattern: Conversation] = [:]
        var order: [Pattern] = []
        for conversation in all where conversation.type != .chatRoom {
            let pattern = Pattern(
                type: conversation.type,
                entries: entries.map { $0[conversation] }
            )
            if let found = patterns[pattern] {
                let isShorter = conversation.id.string.utf8.count < found.id.string.utf8.count
                if isShorter { patterns[pattern] = conversation }
            } else {
                patterns[pattern] = conversation
                order.append(pattern)
            }
        }
        let expiries = settings.compactMap { $0.expireTimestamp?.instant }
        let clocks = zip(settings, compiled).compactMap { settings, compiled in
            settings.interval == nil ? nil : compiled.timeZone
        }
        let base = starts(of: clocks, and: expiries)
        let cuts = base + base.flatMap { edges(from: $0, compiled) }
        guard order.count.multipliedReportingOverflow(by: cuts.count).partialValue <= limit else {
            return nil
        }
        func facts(_ instant: Instant) -> UInt8 {
            let moment = Moment(instant, zones: zones)
            var facts: UInt8 = 0
            for (settings, compiled) in zip(settings, compiled) {
                facts = facts << 2 | (compiled.isQuiet(at: moment) ? 2 : 0)
                if let expiry = settings.expireTimestamp, instant < expiry.instant { facts |= 1 }
            }
            return facts
        }
        let known = cuts.map { (instant: $0, facts: facts($0)) }
        return order.map { pattern in
            let own = pattern.entries.map { $0?.expireTimestamp?.instant }
            let more = own.compactMap { $0 }.flatMap { [$0] + edges(from: $0, compiled) }
            var found: [UInt8: Instant] = [:]
            for cut in known + more.map({ (instant: $0, facts: facts($0)) }) {
                var facts = cut.facts << 2
                for (index, expiry) in own.enumerated() {
                    if let expiry, cut.instant < expiry { facts |= 1 << UInt8(index) }
                }
                found[facts] = nearer(cut.instant, found[facts])
            }
            let instants = found.values.sorted { isNearer($0, $1) }
            return CompareScene(
                settings: settings,
                conversation: patterns[pattern] ?? Conversation(pattern.type, other),
                instants: instants
            )
        }
    }

    /// Where the offset of some clock changes, and these instants: from one to the next each day is like the first.
    private func starts(of clocks: [CompiledZone], and instants: [Instant]) -> [Instant] {
        var starts: Set<Instant> = [.earliest, Self.reference]
        starts.formUnion(instants)
        for clock in clocks {
            var instant = Instant.earliest
            while let change = zones.span(of: clock, at: instant).end {
                starts.insert(change)
                instant = change
            }
        }
        return starts.sorted()
    }

    /// Where quiet hours begin and end in the day after an instant.
    private func edges(from start: Instant, _ compiled: [CompiledSettings]) -> [Instant] {
        let end = min(start.adding(milliseconds: Instant.millisecondsPerDay), .latest)
        return compiled.flatMap { settings in
            var preferences = settings.preferences(in: nil)
            preferences.row.appExpiry = .min
            guard !preferences.quietHours.isEmpty else { return [Instant]() }
            return preferences.quietStretches(from: start, to: end, zones: zones)
                .flatMap { [$0.from, $0.to] }
        }
    }

    private func isNearer(_ first: Instant, _ second: Instant) -> Bool {
        let (isLater, isOtherLater) = (first >= Self.reference, second >= Self.reference)
        if isLater != isOtherLater { return isLater }
        return isLater ? first < second : first > second
    }

    private func nearer(_ first: Instant, _ second: Instant?) -> Instant {
        guard let second else { return first }
        return isNearer(first, second) ? first : second
    }
}
