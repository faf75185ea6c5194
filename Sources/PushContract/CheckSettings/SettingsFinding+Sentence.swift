public import PushEvaluation
public import PushRules
import WallTime

extension SettingsFinding {
    /// The finding in a sentence for people, without a full stop; its words may change (S6).
    public func sentence(in language: RemedyLanguage) -> String {
        language == .english ? english : chinese
    }

    private var english: String {
        switch code {
        case .alwaysQuiet where conversation != nil:
            "the conversation is quiet for the next 366 days"
        case .alwaysQuiet: "every instant of the next 366 days is quiet"
        case .conversationNoEffect: "what is set for the conversation changes nothing"
        case .durationPast: "the silent duration has passed"
        case .intervalNoEffect where conversation != nil:
            "an interval of a conversation is passed over; only the app has one"
        case .intervalNoEffect: "the interval lies within the silent duration of the app"
        case .intervalNoZone: "the interval is passed over, because it has no time zone"
        case .intervalRepeated: "the clock goes back, and the interval comes twice on \(writtenDay)"
        case .intervalSkipped: "the clock goes forward, and there is no interval on \(writtenDay)"
        case .mentionOnlyChat:
            "no message of a one-to-one chat is pushed that does not mention the user"
        case .neverPushes: "the remind type of the app and of every conversation is \"none\""
        case .zoneUnknown: "the zone data does not have the time zone, so it counts as none"
        }
    }

    private var chinese: String {
        switch code {
        case .alwaysQuiet where conversation != nil: "该会话在未来 366 天内一直处于免打扰"
        case .alwaysQuiet: "未来 366 天内一直处于免打扰"
        case .conversationNoEffect: "该会话的设置不起作用"
        case .durationPast: "免打扰时长已过期"
        case .intervalNoEffect where conversation != nil: "会话不支持免打扰时间段，该时间段被忽略"
        case .intervalNoEffect: "免打扰时间段被 App 的免打扰时长覆盖"
        case .intervalNoZone: "免打扰时间段没有时区，被忽略"
        case .intervalRepeated: "时钟回拨，免打扰时间段在 \(writtenDay) 出现两次"
        case .intervalSkipped: "时钟拨快，免打扰时间段在 \(writtenDay) 不存在"
        case .mentionOnlyChat: "单聊中未 @ 用户的消息不会推送"
        case .neverPushes: "App 及所有会话的推送提醒方式均为“从不”"
        case .zoneUnknown: "时区数据中没有该时区，视为未设置"
        }
    }

    private var writtenDay: String { day.map { $0.description } ?? "" }
}
