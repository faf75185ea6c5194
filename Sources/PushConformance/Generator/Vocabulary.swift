import ExactJSON
import PushModel

/// The words that inputs are made of: few, so that two places often get the same, and similar ones.
enum Vocabulary {
    /// Ids that differ in case or in normalisation, and ids that look like something else.
    static let users = [
        "6001", "6006", "bob", "Bob", "BOB", "all", "ann", "\u{E9}", "e\u{301}", "K", "\u{212A}",
        "k",
        "u/~1", "",
    ]
    static let groups = ["g1", "g2", "1421300621769", "6001", "G1", ""]
    static let devices = ["d1", "d2", "D1", "\u{E9}", "e\u{301}", ""]
    static let certificates = [
        "prod", "dev", "prod.voip", ".voip", "prod.VOIP", "voip", "PROD", "",
    ]
    static let tokens = [
        "aabb", "AABBCC", "00", "0123456789abcdefABCDEF", "", "abc", "xy", "aab", "aab ",
        "\u{FF11}\u{FF12}",
        "a\u{301}b",
    ]
    static let sounds = ["default", "ping.caf", "铃声.caf", ""]
    static let topics = ["com.example.im", "com.example.im.voip", "主题", ""]
    static let templates = ["default", "detail", "t1", "t2", "T1", "t\u{E9}", "te\u{301}", ""]
    static let names = ["Tom", "环信", "", "T\"o\\m", "{$msg}", "👨‍👩‍👧‍👦", "a/b"]
    static let languages = ["en", "EN", "zh-Hans", "zh", "eN", "\u{212A}l", ""]
    static let messageIDs = [
        "1001", "373360335316321408", "", "m 1", "消息", "!", "~", "\u{7F}",
        String(repeating: "x", count: 64), String(repeating: "x", count: 65),
    ]
    static let words = [
        "hi", "你好", "", "line\nbreak", "\"quoted\" \\ / \u{8}\u{C}\r\t\u{1}\u{7F}\u{2028}", "{0}",
        "{$msg}",
        "e\u{301}\u{E9}", "🇨🇳🇫🇷", "…", "call", "all",
    ]
    /// The texts of keys of an ext that are not any words.
    static let texts: [ExactString: [String]] = [
        MessageExtension.APNs.Keys.pushSound.name: sounds,
        MessageExtension.TemplateSelection.Keys.name.name: templates,
        MessageExtension.Platform.Keys.groupUserNickname.name: names,
    ]
    /// Keys of an ext that no rule reads, though some look so.
    static let otherKeys: [ExactString] = [
        "room", "em_push_name", "em_push_channel_id", "em_huawei_push_badge_class",
        "EM_PUSH_TITLE", "\u{E9}", "e\u{301}", "em_push_titel", "em_at_lits",
        "em_Force_notification",
        "em_push_titles_x", "em_", "title", "extern", "name", "thread_id", "em_at_list",
        "em_alert_body", "title_args", "em_push_ext",
    ]
    /// Names of time zones that the zone data does not have.
    static let unknownZones = ["Mars/Olympus", "CST", "GMT+8", "asia/shanghai", "Z", "UTC "]
    /// Spellings of flags, and texts that only look like them.
    static let flagWords = [
        "true", "TRUE", "tRuE", "yes", "Yes", "YES", "1", "false", "False", "no", "NO", "0", "",
        "on",
        " true", "true ", "2", "\u{FF11}", "ye\u{17F}", "fal\u{17F}e", "nul", "01", "1.0",
    ]
    /// Pieces of a template's pattern.
    static let patternPieces = [
        "{0}", "{1}", "{2}", "{10}", "{00}", "{01}", "{-1}", "{ 0}", "{99999999999999999999}",
        "{$msg}",
        "{$fromNickname}", "{$dynamicFrom}", "{$name}", "{$msg", "{", "}", "{{0}}", "{}", "x", "：",
        "{0",
        "{\u{FF10}}", "{$msg }", "{$MSG}",
    ]
    static let arguments = [
        "x", "{$msg}", "{$fromNickname}", "{$dynamicFrom}", "{0}", "", "{$msg} ", "你", "{$name}",
    ]
    /// Grapheme clusters of many bytes, and escapes; all are clusters since Unicode 13 (M26).
    static let graphemes = [
        "x", "你", "é", "e\u{301}", "👩‍👩‍👧‍👦", "🇨🇳", "👍🏽", "😀", "\r\n", "\n", "\"", "\\", "\u{1}", "각",
        "\u{1112}\u{1161}\u{11AB}", "❤\u{FE0F}", "a\u{301}\u{302}\u{303}", "/", "\u{2028}",
    ]
    /// Scalars that form a cluster with some neighbours and not with others.
    static let loosePieces = [
        "\u{200D}", "\u{FE0F}", "\u{301}", "\u{1F1E8}", "👩", "❤", "\r", "\n", "\u{1100}",
        "\u{1161}",
        "\u{11A8}", "\u{AC00}", "\u{1F3FD}", "a", "你",
    ]
}
