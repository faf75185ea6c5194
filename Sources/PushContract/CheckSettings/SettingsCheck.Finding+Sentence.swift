import ExactJSON
package import PushEvaluation
import PushModel
package import PushRules
import WallTime

extension SettingsCheck.Finding {
    /// The finding in a sentence for people, without a full stop; its words may change (S6).
    ///
    /// It names the values that were set, and the id of the conversation.
    package func sentence(in language: Remedy.Language) -> String {
        language == .english ? english : chinese
    }

    private var english: String {
        let owner = facts.entry.map { Self.english($0.conversation) } ?? "the app"
        return switch code {
        case .alwaysQuiet where key == .silentModeStartTime:
            "the interval \(hours(" to ")) makes every instant of the next 366 days quiet"
        case .alwaysQuiet where key == .quietWindows:
            "the quiet windows\(hours(" to ", after: ", with the interval ")) make every instant of the "
                + "next 366 days quiet"
        case .alwaysQuiet:
            "the silent duration of \(owner) lasts until \(expiry): "
                + "every instant of the next 366 days is quiet"
        case .conversationNoEffect:
            "what is set for \(owner) changes nothing"
                + listed(": ", ", ", "remind type ", "until ")
        case .durationPast: "the silent duration of \(owner) ended at \(expiry)"
        case .durationRunning: "\(owner) is silent until \(expiry)"
        case .durationSeconds:
            "\(seconds) as the end of the silent duration of \(owner) is \(expiryAsGiven); "
                + "it is probably in seconds, which is \(expiry)"
        case .intervalDay:
            "the interval \(hours(" to ")) leaves the night out: its times are probably exchanged"
        case .intervalNoEffect where conversation != nil:
            "an interval of \(owner) is passed over; only the app has one"
        case .intervalNoEffect:
            "the interval \(hours(" to ")) lies within the silent duration of the app, "
                + "which lasts until \(expiry)"
        case .intervalNoZone where !hasInterval:
            "the quiet windows are passed over, because they have no time zone"
        case .intervalNoZone:
            "the interval \(hours(" to ")) is passed over, because it has no time zone"
        case .intervalRepeated:
            "the clock goes back, and the interval \(hours(" to ")) comes twice on \(writtenDay)"
        case .intervalSkipped:
            "the clock goes forward, and there is no interval \(hours(" to ")) on \(writtenDay)"
        case .intervalWholeDay:
            "the interval \(hours(" to ")) is the whole day, because its times are equal; "
                + "only 00:00 to 00:00 is off"
        case .mentionOnlyChat where conversation != nil:
            "the remind type of \(owner) is \"mentionOnly\": "
                + "no message of it is pushed that does not mention the user"
        case .mentionOnlyChat:
            "the remind type of the app is \"mentionOnly\": "
                + "no message of a one-to-one chat is pushed that does not mention the user"
        case .neverPushes: "the remind type of the app and of every conversation is \"none\""
        case .quietNotAsked:
            "the user's `quiet` is passed over: only the policy's `userQuiet` has it asked"
        case .ruleHidden:
            "\(Self.english(facts.rule, ofApp: isOfAppRule)) never decides: "
                + "\(Self.english(facts.hider, ofApp: facts.isHiderOfApp)) speaks before it of all that it speaks of"
        case .ruleMutesAll:
            "\(Self.english(facts.rule, ofApp: isOfAppRule)) suppresses every message, and no rule before it allows any"
        case .ruleNever:
            "\(Self.english(facts.rule, ofApp: isOfAppRule)) speaks of no message in the next 366 days"
        case .rulesNotAsked:
            "the user's rules are passed over: only the policy's `userRules` has them asked"
        case .windowDay:
            "the quiet window \(windowText) leaves the night out: its times are probably exchanged"
        case .windowNever: "the quiet window \(windowText) is not active in the next 366 days"
        case .windowOverlap:
            "the quiet window \(windowText) is active at times at which the interval or an earlier window is"
        case .windowPast: "the quiet window \(windowText) has dates that are past"
        case .zoneUnknown:
            "the zone data does not have the time zone `\(zone)`, so it counts as none"
        }
    }

    private var chinese: String {
        let owner = facts.entry.map { Self.chinese($0.conversation) } ?? "App "
        return switch code {
        case .alwaysQuiet where key == .silentModeStartTime:
            "免打扰时间段 \(hours("–")) 使未来 366 天内一直处于免打扰"
        case .alwaysQuiet where key == .quietWindows:
            "免打扰时段表\(hours("–", after: "与免打扰时间段 "))使未来 366 天内一直处于免打扰"
        case .alwaysQuiet: "\(owner)的免打扰时长到 \(expiry) 结束：未来 366 天内一直处于免打扰"
        case .conversationNoEffect: "\(owner)的设置不起作用" + listed("：", "，", "推送提醒方式 ", "免打扰到 ")
        case .durationPast: "\(owner)的免打扰时长已于 \(expiry) 过期"
        case .durationRunning: "\(owner)处于免打扰，到 \(expiry) 结束"
        case .durationSeconds:
            "\(owner)的免打扰结束时间 \(seconds) 即 \(expiryAsGiven)；单位可能误用了秒，即 \(expiry)"
        case .intervalDay: "免打扰时间段 \(hours("–")) 不含夜间：起止时间可能写反了"
        case .intervalNoEffect where conversation != nil:
            "会话不支持免打扰时间段，\(owner)的时间段被忽略"
        case .intervalNoEffect: "免打扰时间段 \(hours("–")) 被 App 的免打扰时长覆盖，后者到 \(expiry) 结束"
        case .intervalNoZone where !hasInterval: "免打扰时段表没有时区，被忽略"
        case .intervalNoZone: "免打扰时间段 \(hours("–")) 没有时区，被忽略"
        case .intervalRepeated: "时钟回拨，免打扰时间段 \(hours("–")) 在 \(writtenDay) 出现两次"
        case .intervalSkipped: "时钟拨快，免打扰时间段 \(hours("–")) 在 \(writtenDay) 不存在"
        case .intervalWholeDay: "免打扰时间段 \(hours("–")) 起止相同，即全天；只有 00:00–00:00 表示关闭"
        case .mentionOnlyChat where conversation != nil: "\(owner)为“仅提及”：未 @ 用户的消息不会推送"
        case .mentionOnlyChat: "App 为“仅提及”：单聊中未 @ 用户的消息不会推送"
        case .neverPushes: "App 及所有会话的推送提醒方式均为“从不”"
        case .quietNotAsked: "用户的 `quiet` 被忽略：策略 `userQuiet` 未开启"
        case .ruleHidden:
            "\(Self.chinese(facts.rule, ofApp: isOfAppRule))不起作用：凡其适用之处，"
                + "\(Self.chinese(facts.hider, ofApp: facts.isHiderOfApp))均先适用"
        case .ruleMutesAll:
            "\(Self.chinese(facts.rule, ofApp: isOfAppRule))拦截所有消息，且之前没有放行的规则"
        case .ruleNever:
            "\(Self.chinese(facts.rule, ofApp: isOfAppRule))在未来 366 天内不适用于任何消息"
        case .rulesNotAsked: "用户的规则被忽略：策略 `userRules` 未开启"
        case .windowDay: "免打扰时段 \(windowText) 不含夜间：起止时间可能写反了"
        case .windowNever: "免打扰时段 \(windowText) 在未来 366 天内不会生效"
        case .windowOverlap: "免打扰时段 \(windowText) 与免打扰时间段或前面的时段重叠"
        case .windowPast: "免打扰时段 \(windowText) 含已过去的日期"
        case .zoneUnknown: "时区数据中没有时区 `\(zone)`，视为未设置"
        }
    }

    private static func english(_ conversation: Conversation) -> String {
        switch conversation.type {
        case .chat: "the chat with `\(conversation.id.string)`"
        case .groupChat: "the group `\(conversation.id.string)`"
        case .chatRoom: "the chat room `\(conversation.id.string)`"
        }
    }

    private static func chinese(_ conversation: Conversation) -> String {
        switch conversation.type {
        case .chat: "与 `\(conversation.id.string)` 的单聊"
        case .groupChat: "群 `\(conversation.id.string)` "
        case .chatRoom: "聊天室 `\(conversation.id.string)` "
        }
    }

    /// What is set in the entry: its remind type and the end of its duration.
    private func listed(_ colon: String, _ comma: String, _ type: String, _ end: String) -> String {
        let type = facts.entry?.remindType.map { "\(type)\"\($0.word.string)\"" }
        let end = facts.entry?.expireTimestamp.map { _ in end + expiry }
        guard let first = type ?? end else { return "" }
        return colon + first + (type == nil ? "" : end.map { comma + $0 } ?? "")
    }

    /// The times of the interval after these words; nothing if there is none.
    private func hours(_ dash: String, after words: String = "") -> String {
        guard let interval = facts.interval, hasInterval else { return "" }
        return "\(words)\(interval.start)\(dash)\(interval.end)"
    }

    private var hasInterval: Bool { facts.interval.map { !$0.isOff } ?? false }

    /// When the duration ends, on the user's clock.
    private var expiry: String { facts.expiry?.rfc3339(offset: facts.offset) ?? "" }

    private var seconds: Int64 { (facts.expiry?.milliseconds ?? 0) / 1000 }

    private var expiryAsGiven: String { Instant(milliseconds: seconds).rfc3339(offset: .utc) }

    /// The window and its number, as two windows can be equal.
    private var windowText: String {
        let text = facts.window?.description ?? ""
        return window.map { "\($0 + 1) (\(text))" } ?? text
    }

    private static func english(_ rule: Rule.ID?, ofApp isOfApp: Bool) -> String {
        "the rule `\(rule?.string ?? "")` of the \(isOfApp ? "app" : "user")"
    }

    private static func chinese(_ rule: Rule.ID?, ofApp isOfApp: Bool) -> String {
        "\(isOfApp ? "App " : "用户")的规则 `\(rule?.string ?? "")` "
    }

    private var zone: String { facts.timeZone?.description ?? "" }

    private var writtenDay: String { day.map { $0.description } ?? "" }
}
