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
    let other: Conversation.ID

    /// The start of 2026: of instants that are alike the first from it on stands for all, else the last before it.
    private static let reference = Instant(milliseconds: 1_767_225_600_000)

    /// The scenes of two policies with these zones: what a user can have set, as far as they can differ in it.
    func scenes(_ first: CompiledZone?, _ second: CompiledZone?) -> [CompareScene] {
        let differing = differingInstant(first, second)
        let otherDay = differing == nil ? differingInstant(first, second, by: .day) : nil
        let now = differing ?? otherDay ?? Self.reference
        func interval(_ start: Int, _ end: Int) -> SilentModeInterval {
            SilentModeInterval(
                start: SilentModeTime(minuteOfDay: start % 1440),
                end: SilentModeTime(minuteOfDay: end % 1440)
            )
        }
        var quiet = [PushSettings()]
        quiet.append(PushSettings(interval: interval(1, 1), timeZone: .fixed(.utc)))
        for case let zone? in [first, second] {
            if differing != nil {
                let minute = reading(now, zone, .minute)
                quiet.append(PushSettings(interval: interval(minute, minute + 1)))
            } else if otherDay != nil, let window = try? Self.window(reading(now, zone, .day)) {
                quiet.append(PushSettings(quietWindows: window))
            }
        }
        let durations = [nil, ExpireTimestamp(now.adding(milliseconds: 1))]
        var scenes: [CompareScene] = []
        for type in [ConversationType.chat, .groupChat] {
            let conversation = Conversation(type, other)
            for remindType in UnknownClasses.remindTypes {
                for quiet in quiet {
                    for app in durations {
                        for own in durations {
                            var settings = quiet
                            settings.remindType = remindType == .all ? nil : remindType
                            settings.expireTimestamp = app
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

    /// What a clock shows, but for the rest: the minute of the day, or the weekday from 0 for Monday on.
    private enum Reading {
        case minute
        case day
    }

    /// An instant at which two clocks show different ones; `nil` if there is none.
    private func differingInstant(
        _ first: CompiledZone?,
        _ second: CompiledZone?,
        by reading: Reading = .minute
    ) -> Instant? {
        guard let first, let second else {
            return first == nil && second == nil ? nil : Self.reference
        }
        var found: Instant?
        for start in starts(of: [first, second], and: []) {
            // Offsets of seconds differ in some minutes only.
            for delay in 0..<60 {
                let instant = start.adding(milliseconds: Int64(delay) * 1_000)
                if self.reading(instant, first, reading) != self.reading(instant, second, reading) {
                    found = nearer(instant, found)
                    break
                }
            }
        }
        return found
    }

    private func reading(_ instant: Instant, _ zone: CompiledZone, _ reading: Reading) -> Int {
        let offset = zones.offset(of: zone, at: instant)
        return switch reading {
        case .minute: instant.minuteOfDay(offset: offset)
        case .day: QuietWindow.Day(daysSince1970: instant.localDay(offset: offset)).weekday.rawValue
        }
    }

    /// A window of a whole weekday.
    private static func window(_ weekday: Int) throws(InputError) -> PushSettings.QuietWindows {
        let days = Set([QuietWindow.Weekday(rawValue: weekday)].compactMap { $0 })
        return try .init([QuietWindow(days: days, start: .midnight, end: .midnight)])
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
                let (size, least) = (
                    JSONWriter.escapedByteCount(conversation.id.string),
                    JSONWriter.escapedByteCount(found.id.string)
                )
                if size < least { patterns[pattern] = conversation }
            } else {
                patterns[pattern] = conversation
                order.append(pattern)
            }
        }
        let expiries = settings.compactMap { $0.expireTimestamp?.instant }
        let clocks = zip(settings, compiled).compactMap { settings, compiled in
            settings.interval == nil && settings.quietWindows.isEmpty ? nil : compiled.timeZone
        }
        let days = CompareDays(settings.flatMap { $0.quietWindows })
        let base = starts(of: clocks, and: expiries + days.bounds)
        /// Adds the instants to look at in a stretch; says whether there are not too many.
        func add(
            _ most: Int,
            from start: Instant,
            before end: Instant,
            to cuts: inout [Instant]
        ) -> Bool {
            for day in days.starts(from: start, before: end) {
                cuts += [day] + edges(from: day, compiled)
                guard cuts.count <= most else { return false }
            }
            return true
        }
        var cuts: [Instant] = []
        for (start, end) in zip(base, base.dropFirst() + [.latest]) {
            guard add(limit / order.count, from: start, before: end, to: &cuts) else { return nil }
        }
        func facts(_ instant: Instant) -> UInt8 {
            let moment = Moment(instant, zones: zones)
            var facts: UInt8 = 0
            for (settings, compiled) in zip(settings, compiled) {
                let isQuiet = compiled.isQuiet(at: moment) || compiled.isInWindow(at: moment)
                facts = facts << 2 | (isQuiet ? 2 : 0)
                if let expiry = settings.expireTimestamp, instant < expiry.instant { facts |= 1 }
            }
            return facts
        }
        let known = cuts.map { (instant: $0, facts: facts($0)) }
        let most = days.areAlike ? .max : limit / order.count
        var scenes: [CompareScene] = []
        for pattern in order {
            let own = pattern.entries.map { $0?.expireTimestamp?.instant }
            var more: [Instant] = []
            for case let expiry? in own {
                guard add(most, from: expiry, before: .latest, to: &more) else { return nil }
            }
            var found: [UInt8: Instant] = [:]
            for cut in known + more.map({ (instant: $0, facts: facts($0)) }) {
                var facts = cut.facts << 2
                for (index, expiry) in own.enumerated() {
                    if let expiry, cut.instant < expiry { facts |= 1 << UInt8(index) }
                }
                found[facts] = nearer(cut.instant, found[facts])
            }
            let instants = found.values.sorted { isNearer($0, $1) }
            scenes.append(
                CompareScene(
                    settings: settings,
                    conversation: patterns[pattern] ?? Conversation(pattern.type, other),
                    instants: instants
                )
            )
        }
        return scenes
    }

    /// Where the offset of some clock changes, and these instants: from one to the next each day is like the first,
    /// and like others of ``CompareDays`` if there are windows.
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
            guard !(preferences.quietHours.isEmpty && preferences.windows.isEmpty) else {
                return [Instant]()
            }
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
