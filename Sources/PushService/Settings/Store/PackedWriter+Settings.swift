import ExactJSON
import PushModel
import WallTime

/// The bits that say which fields are present, and the fields that fit in two bits.
private struct Presence {
    var bits: UInt16 = 0

    mutating func append(_ isPresent: Bool) {
        bits = bits << 1 | (isPresent ? 1 : 0)
    }

    mutating func append(twoBits value: Int) {
        bits = bits << 2 | UInt16(value)
    }

    mutating func removeBool() -> Bool {
        defer { bits >>= 1 }
        return bits & 1 == 1
    }

    mutating func removeTwoBits() -> Int {
        defer { bits >>= 2 }
        return Int(bits & 3)
    }
}

extension PushRemindType? {
    /// 0 for `nil`, otherwise 1 more than the vendor's integer.
    fileprivate var twoBits: Int {
        self.map { $0.rawValue + 1 } ?? 0
    }

    fileprivate init(twoBits: Int) {
        self = PushRemindType(rawValue: twoBits - 1)
    }
}

extension PushPolicy.QuietHandling? {
    /// 0 for `nil`, 1 for `drop`, 2 for `hold`.
    fileprivate var twoBits: Int {
        switch self {
        case nil: 0
        case .drop: 1
        case .hold: 2
        }
    }

    fileprivate init(twoBits: Int) {
        self = [nil, .drop, .hold, nil][twoBits & 3]
    }
}

extension PackedWriter {
    /// Writes settings, and packed ones of other conversations; a field that is not set takes one or two
    /// bits.
    mutating func write(_ settings: UserSettings, beside others: PackedConversations) {
        let push = settings.push
        var presence = Presence()
        presence.append(twoBits: push.quiet.twoBits)
        presence.append(!push.rules.isEmpty)
        presence.append(!push.quietWindows.isEmpty)
        presence.append(twoBits: push.remindType.twoBits)
        presence.append(push.expireTimestamp != nil)
        presence.append(push.interval != nil)
        presence.append(twoBits: push.timeZone.twoBits)
        presence.append(push.displayStyle == .messageSummary)
        presence.append(push.preferredLanguage != nil)
        presence.append(push.template != nil)
        presence.append(settings.displayName != nil)
        write(UInt64(presence.bits))
        if let expiry = push.expireTimestamp {
            write(signed: expiry.milliseconds)
        }
        if let interval = push.interval {
            let (start, end) = (interval.start.minuteOfDay, interval.end.minuteOfDay)
            write(start * SilentModeTime.minutesPerDay + end)
        }
        switch push.timeZone {
        case .named(let name): write(name: name.text)
        case .fixed(let offset): write(signed: Int64(offset.minutes))
        case nil: break
        }
        if let language = push.preferredLanguage {
            write(name: language.text)
        }
        if let template = push.template {
            write(name: template.text)
        }
        if let displayName = settings.displayName {
            write(ExactString(displayName))
        }
        if !push.quietWindows.isEmpty { write(push.quietWindows) }
        if !push.rules.isEmpty { write(ExactString(push.rules.json.jsonText)) }
        write(others.count + push.conversations.count)
        write(others.before)
        for conversation in push.conversations {
            write(conversation)
        }
        write(others.after)
    }

    private mutating func write(_ entry: ConversationSettings) {
        var presence = Presence()
        presence.append(twoBits: entry.conversation.type.rawValue)
        presence.append(twoBits: entry.remindType.twoBits)
        presence.append(entry.expireTimestamp != nil)
        presence.append(entry.carriesInterval)
        write(byte: UInt8(truncatingIfNeeded: presence.bits))
        write(entry.conversation.id.text)
        if let expiry = entry.expireTimestamp {
            write(signed: expiry.milliseconds)
        }
    }
}

extension PackedReader {
    /// Decodes settings into `settings`, which must be empty; every field is exactly as it was written.
    ///
    /// The settings are filled in place, because copying them is too slow when thousands are read. With
    /// `conversation`, only the entry of that conversation is decoded.
    mutating func readSettings(
        in conversation: Conversation? = nil,
        into settings: inout UserSettings
    ) {
        readApp(into: &settings)
        let count = readCount()
        guard count > 0 else { return }
        if let conversation {
            if skipEntries(of: count, until: conversation) < count {
                settings.push.conversations = readEntry(of: conversation)
            }
        } else {
            var conversations: [ConversationSettings] = []
            conversations.reserveCapacity(count)
            for _ in 0..<count {
                conversations.append(readConversation())
            }
            settings.push.conversations = PushSettings.Conversations(unchecked: conversations)
        }
    }

    /// Decodes settings into `settings`, which must be empty, but of conversations only the given one, and
    /// copies the others.
    mutating func readSettings(
        beside conversation: Conversation?,
        into settings: inout UserSettings
    ) -> PackedConversations {
        readApp(into: &settings)
        let count = readCount()
        let start = position
        let index = conversation.map { skipEntries(of: count, until: $0) } ?? skipEntries(count)
        var found: Range<Int>?
        if let conversation, index < count {
            let entry = position
            settings.push.conversations = readEntry(of: conversation)
            found = entry..<position
            skipEntries(count - index - 1)
        }
        let left = found ?? position..<position
        return PackedConversations(
            count: found == nil ? count : count - 1,
            before: copy(start..<left.lowerBound),
            after: copy(left.upperBound..<position)
        )
    }

    /// Decodes the fields of the app, up to the number of conversations.
    @inline(__always)
    private mutating func readApp(into settings: inout UserSettings) {
        var presence = Presence(bits: UInt16(truncatingIfNeeded: readNumber()))
        let hasDisplayName = presence.removeBool()
        let hasTemplate = presence.removeBool()
        let hasLanguage = presence.removeBool()
        let isSummary = presence.removeBool()
        let zone = presence.removeTwoBits()
        let hasInterval = presence.removeBool()
        let hasExpiry = presence.removeBool()
        settings.push.remindType = PushRemindType?(twoBits: presence.removeTwoBits())
        if isSummary { settings.push.displayStyle = .messageSummary }
        if hasExpiry { settings.push.expireTimestamp = readExpiry() }
        if hasInterval { settings.push.interval = readInterval() }
        if zone != 0 { settings.push.timeZone = readZone(twoBits: zone) }
        if hasLanguage { settings.push.preferredLanguage = LanguageCode(readName()) }
        if hasTemplate { settings.push.template = PushTemplate.Name(readName()) }
        if hasDisplayName { settings.displayName = readText().string }
        if presence.removeBool() { settings.push.quietWindows = readQuietWindows() }
        if presence.removeBool() { settings.push.rules = readRules() }
        settings.push.quiet = PushPolicy.QuietHandling?(twoBits: presence.removeTwoBits())
    }

    /// Decodes what a delivery in a conversation needs.
    mutating func readRow(
        in conversation: Conversation,
        of rows: inout PushSettings.Rows,
        _ indices: inout KnownIndices
    ) -> SettingsRow {
        var presence = Presence(bits: UInt16(truncatingIfNeeded: readNumber()))
        let hasDisplayName = presence.removeBool()
        let hasTemplate = presence.removeBool()
        let hasLanguage = presence.removeBool()
        let isSummary = presence.removeBool()
        let zone = presence.removeTwoBits()
        let hasInterval = presence.removeBool()
        let hasExpiry = presence.removeBool()
        let remindType = PushRemindType?(twoBits: presence.removeTwoBits())
        let expireTimestamp = hasExpiry ? readExpiry() : nil
        let interval = hasInterval ? readInterval() : nil
        let hasWindows = presence.removeBool()
        var timeZone: PushTimeZone?
        var clock: Int?
        let hasRules = presence.removeBool()
        let quiet = PushPolicy.QuietHandling?(twoBits: presence.removeTwoBits())
        if zone == 1, !hasWindows, !hasRules, quiet == nil {
            clock = readIndex(&indices) { name in
                let zone = PushTimeZone.named(PushTimeZone.Name(unchecked: name))
                return UserClock(zone).map { rows.index(of: $0) } ?? 0
            }
        } else if zone != 0 {
            timeZone = readZone(twoBits: zone)
        }
        var textPreferences = 0
        if isSummary || hasLanguage || hasTemplate {
            textPreferences = rows.index(
                of: TextPreferences(
                    displayStyle: isSummary ? .messageSummary : .simpleBanner,
                    preferredLanguage: hasLanguage ? LanguageCode(readName()) : nil,
                    template: hasTemplate ? PushTemplate.Name(readName()) : nil
                )
            )
        }
        if hasDisplayName { skipText() }
        if timeZone != nil || hasWindows || hasRules || quiet != nil {
            let windows = hasWindows ? readQuietWindows() : PushSettings.QuietWindows()
            let rules = hasRules ? readRules() : Rule.List()
            clock = UserClock(timeZone, windows, rules, quiet).map { rows.index(of: $0) }
        }
        let count = readCount()
        let isSet = count > 0 && skipEntries(of: count, until: conversation) < count
        return SettingsRow(
            remindType: remindType,
            expireTimestamp: expireTimestamp,
            interval: interval,
            clock: clock,
            textPreferences: textPreferences,
            override: isSet ? readOverride() : nil
        )
    }

    /// The index of the clock of a zone with a name, which is looked up by the name's number if it is shared.
    private mutating func readIndex(
        _ indices: inout KnownIndices,
        _ index: (ExactString) -> Int
    ) -> Int {
        let number = readCount()
        guard number > 0 else { return index(readText()) }
        if let known = indices[number] { return known }
        let found = index(name(number))
        indices[number] = found
        return found
    }

    /// Decodes the entry of a conversation, which is next, for a row.
    private mutating func readOverride() -> SettingsRow.Override {
        let presence = ConversationPresence(readByte())
        skipText()
        return SettingsRow.Override(
            remindType: presence.remindType,
            expireTimestamp: presence.hasExpiry ? readExpiry() : nil,
            carriesInterval: presence.carriesInterval
        )
    }

    private mutating func readExpiry() -> ExpireTimestamp? {
        ExpireTimestamp(Instant(milliseconds: readSigned()))
    }

    private mutating func readInterval() -> SilentModeInterval {
        let (start, end) = readTimes()
        return SilentModeInterval(start: start, end: end)
    }

    /// Decodes two times of the day that are one number.
    mutating func readTimes() -> (start: SilentModeTime, end: SilentModeTime) {
        let number = readCount()
        return (
            SilentModeTime(minuteOfDay: number / SilentModeTime.minutesPerDay),
            SilentModeTime(minuteOfDay: number % SilentModeTime.minutesPerDay)
        )
    }

    /// Decodes rules, which are JSON.
    private mutating func readRules() -> Rule.List {
        let json = try? JSONValue(parsing: readText().string)
        return json.flatMap { try? Rule.List(json: $0) } ?? Rule.List()
    }

    private mutating func readZone(twoBits: Int) -> PushTimeZone? {
        switch twoBits {
        case 1: .named(PushTimeZone.Name(unchecked: readName()))
        case 2: PushTimeZone.FixedOffset(minutes: Int(readSigned())).map(PushTimeZone.fixed)
        default: nil
        }
    }

    private mutating func readConversation() -> ConversationSettings {
        let presence = ConversationPresence(readByte())
        let id = Conversation.ID(readText())
        return readConversation(Conversation(presence.type, id), presence)
    }

    /// Decodes the entry of a conversation, which is next.
    private mutating func readEntry(of conversation: Conversation) -> PushSettings.Conversations {
        let presence = ConversationPresence(readByte())
        skipText()
        return PushSettings.Conversations(unchecked: [readConversation(conversation, presence)])
    }

    /// Skips entries up to that of a conversation, or all of them if it has none.
    ///
    /// - Returns: The number of entries that were skipped.
    private mutating func skipEntries(of count: Int, until conversation: Conversation) -> Int {
        let (skipped, position) = conversation.id.text.string.withUTF8Bytes { id in
            // A copy, so that the position is kept in a register.
            var reader = self
            for index in 0..<count {
                let entry = reader.position
                let presence = ConversationPresence(reader.readByte())
                if reader.skipText(ifEqualTo: id), presence.type == conversation.type {
                    return (index, entry)
                }
                if presence.hasExpiry { reader.skipNumber() }
            }
            return (count, reader.position)
        }
        self.position = position
        return skipped
    }

    /// Skips entries, and returns how many there were.
    @discardableResult
    private mutating func skipEntries(_ count: Int) -> Int {
        for _ in 0..<count {
            let presence = ConversationPresence(readByte())
            skipText()
            if presence.hasExpiry { skipNumber() }
        }
        return count
    }

    /// Decodes what follows a conversation's id.
    private mutating func readConversation(
        _ conversation: Conversation,
        _ presence: ConversationPresence
    ) -> ConversationSettings {
        ConversationSettings(
            conversation,
            remindType: presence.remindType,
            expireTimestamp: presence.hasExpiry ? readExpiry() : nil,
            carriesInterval: presence.carriesInterval
        )
    }
}

/// The first byte of a conversation's entry.
private struct ConversationPresence {
    let carriesInterval: Bool
    let hasExpiry: Bool
    let remindType: PushRemindType?
    let type: ConversationType

    init(_ byte: UInt8) {
        var presence = Presence(bits: UInt16(byte))
        carriesInterval = presence.removeBool()
        hasExpiry = presence.removeBool()
        remindType = PushRemindType?(twoBits: presence.removeTwoBits())
        type = ConversationType(rawValue: presence.removeTwoBits()) ?? .chat
    }
}

extension PushTimeZone? {
    /// 0 for `nil`, 1 for a name, 2 for an offset.
    fileprivate var twoBits: Int {
        switch self {
        case nil: 0
        case .named: 1
        case .fixed: 2
        }
    }
}
