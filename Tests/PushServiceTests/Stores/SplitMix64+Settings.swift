import ExactJSON
import PushModel
import PushService
import SeededRandomness
import WallTime

extension SplitMix64 {
    /// A change of any field, often one that clears it.
    mutating func change() -> UserSettings.Change {
        let conversation = Bool.random(using: &self) ? nil : conversation()
        switch Int.random(in: 0..<12, using: &self) {
        case 0, 1: return .remindType(remindType(), of: conversation)
        case 2, 3: return .expireTimestamp(expiry(), of: conversation)
        case 4: return .interval(interval())
        case 5: return .timeZone(timeZone())
        case 6: return .displayStyle(displayStyle())
        case 8: return .quietWindows(windows())
        case 9: return .rules(rules())
        case 10: return .quiet(quiet())
        case 7: return .preferredLanguage(text().map { LanguageCode($0) })
        default:
            return Bool.random(using: &self)
                ? .template(text().map { PushTemplate.Name($0) })
                : .displayName(text())
        }
    }

    /// Settings as they may be stored, not only those that changes make.
    mutating func settings() -> UserSettings {
        let push = PushSettings(
            remindType: remindType(),
            expireTimestamp: expiry(),
            interval: interval(),
            quietWindows: windows(),
            rules: rules(),
            timeZone: timeZone(),
            displayStyle: displayStyle(),
            preferredLanguage: text().map { LanguageCode($0) },
            template: text().map { PushTemplate.Name($0) },
            conversations: PushSettings.Conversations(
                (0..<Int.random(in: 0...4, using: &self)).map { _ in
                    ConversationSettings(
                        conversation(),
                        remindType: remindType(),
                        expireTimestamp: expiry(),
                        carriesInterval: Bool.random(using: &self)
                    )
                }
            ),
            quiet: quiet()
        )
        return UserSettings(push: push, displayName: text())
    }

    private mutating func windows() -> PushSettings.QuietWindows {
        let days = QuietWindow.Weekday.allCases.shuffled(using: &self).prefix(2)
        let end = interval()?.end ?? .midnight
        let windows = (0..<Int.random(in: 0...2, using: &self)).compactMap { _ in
            try? QuietWindow(days: Set(days), start: .midnight, end: end)
        }
        return (try? PushSettings.QuietWindows(windows)) ?? .init()
    }

    private mutating func quiet() -> PushPolicy.QuietHandling? {
        [nil, .drop, .hold].randomElement(using: &self) ?? nil
    }

    private mutating func rules() -> Rule.List {
        let rules = (0..<Int.random(in: 0...2, using: &self)).map { index in
            var when = Rule.Condition()
            when.senders = [UserID(text() ?? "boss")]
            when.windows = Array(windows())
            return Rule(id: Rule.ID("r\(index)"), when: when, then: .allow(remind: index == 0))
        }
        return (try? Rule.List(rules)) ?? Rule.List()
    }

    mutating func conversation() -> Conversation {
        let type = ConversationType.allCases.randomElement(using: &self) ?? .chat
        let id = text().flatMap { $0.isEmpty ? nil : $0 } ?? "1421300621769"
        return Conversation(type, Conversation.ID(id))
    }

    mutating func remindType() -> PushRemindType? {
        let type = PushRemindType.allCases.randomElement(using: &self)
        return Bool.random(using: &self) ? type : nil
    }

    private mutating func expiry() -> ExpireTimestamp? {
        let milliseconds: Int64? =
            switch Int.random(in: 0..<5, using: &self) {
            case 0: nil
            case 1: [Int64.min, .max, 0, 1].randomElement(using: &self)
            case 2: Int64.random(in: -300...300, using: &self)
            default: 1_659_009_600_000 + Int64(next() % 1_000_000_000)
            }
        return milliseconds.flatMap { ExpireTimestamp(Instant(milliseconds: $0)) }
    }

    private mutating func interval() -> SilentModeInterval? {
        guard Bool.random(using: &self) else { return nil }
        return SilentModeInterval(start: time(), end: time())
    }

    private mutating func time() -> SilentModeTime {
        let minute = Int.random(in: 0..<1440, using: &self)
        return (try? SilentModeTime(hours: minute / 60, minutes: minute % 60)) ?? .midnight
    }

    private mutating func timeZone() -> PushTimeZone? {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: nil
        case 1: (try? PushTimeZone.Name(text() ?? "Asia/Shanghai")).map(PushTimeZone.named)
        default:
            PushTimeZone.FixedOffset(minutes: Int.random(in: -1080...1080, using: &self))
                .map(PushTimeZone.fixed)
        }
    }

    private mutating func displayStyle() -> PushDisplayStyle {
        Bool.random(using: &self) ? .simpleBanner : .messageSummary
    }

    /// Text that is empty, short, long, or looks like other text; or none.
    private mutating func text() -> String? {
        switch Int.random(in: 0..<8, using: &self) {
        case 0: nil
        case 1: ""
        case 2: ["K", "\u{212A}", "\u{E9}", "e\u{301}"].randomElement(using: &self)
        case 3: String(repeating: "安\u{1F33B}", count: Int.random(in: 1...200, using: &self))
        case 4: "\u{0}"
        default: "text \(Int.random(in: 0..<50, using: &self))"
        }
    }
}
