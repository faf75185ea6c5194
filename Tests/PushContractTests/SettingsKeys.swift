/// What the contract takes and refuses for `settings`, wherever they stand.
enum SettingsKeys {
    /// Settings with every key.
    static let document = """
        {"remindType":"all","expireTimestamp":0,"silentModeStartTime":"22:00",
        "silentModeEndTime":"07:00","timeZone":"Asia/Shanghai","displayStyle":"messageSummary",
        "preferredLanguage":"en","template":"t1","conversations":[{"type":"groupChat",
        "id":"1421300621769","remindType":"mentionOnly","expireTimestamp":0,
        "silentModeStartTime":"23:00","silentModeEndTime":"06:00"}],
        "quietWindows":[{"days":["mon"],"start":"22:00","end":"07:00"}],
        "quiet":"hold"}
        """

    static func list(at path: String, isZoneRequired: Bool) -> [ContractKey] {
        let conversation = "\(path)/conversations/0"
        return [
            .optional("\(path)/remindType", .text, refused: remindTypes + [#""DEFAULT""#]),
            .optional("\(path)/expireTimestamp", .integer, refused: expiries),
            // One end of the interval needs the other.
            .required("\(path)/silentModeStartTime", .text, refused: times),
            .required("\(path)/silentModeEndTime", .text, refused: times),
            .optional("\(path)/quietWindows", .list),
            .required("\(path)/quietWindows/0", .object),
            .required("\(path)/quietWindows/0/days", .list, refused: ["[]"]),
            .required("\(path)/quietWindows/0/days/0", .text, refused: [#""Mon""#, #""monday""#]),
            .required("\(path)/quietWindows/0/start", .text, refused: times),
            .required("\(path)/quietWindows/0/end", .text, refused: times),
            ContractKey(
                path: "\(path)/timeZone",
                form: .text,
                isRequired: isZoneRequired,
                refused: zones
            ),
            .optional(
                "\(path)/displayStyle",
                .text,
                refused: [#""""#, #""SimpleBanner""#, #""0""#]
            ),
            .optional("\(path)/preferredLanguage", .text),
            .optional("\(path)/quiet", .text, refused: [#""""#, #""Hold""#]),
            .optional("\(path)/template", .text),
            .optional("\(path)/conversations", .list),
            .required(conversation, .object),
            .required("\(conversation)/type", .text, refused: types),
            .required("\(conversation)/id", .text),
            .optional("\(conversation)/remindType", .text, refused: remindTypes),
            .optional("\(conversation)/expireTimestamp", .integer, refused: expiries),
            // An interval is ignored here, but read like the app's (H11).
            .required("\(conversation)/silentModeStartTime", .text, refused: times),
            .required("\(conversation)/silentModeEndTime", .text, refused: times),
        ]
    }

    /// Words that are no conversation type.
    static let types = [#""""#, #""Chat""#, #""groupchat""#, #""group""#, #""\u0063hat ""#]

    private static let remindTypes = [
        #""""#, #""All""#, #""mention""#, #""at""#, #""None""#, #""default""#, #""all ""#,
    ]

    // H20
    private static let expiries = [
        "-1", "253402300800000", "9223372036854775807", "9223372036854775808",
        "-9223372036854775809", "1e18", "1e30", "-1e300", "123456789012345678901234567890",
    ]

    // H6
    private static let times = [
        #""""#, #""24:00""#, #""12:60""#, #""7:00""#, #""07:0""#, #""07:00:00""#, #""0700""#,
        #""07.00""#, #"" 07:00""#, #""07:00 ""#, #""-1:00""#, #""+7:00""#, #""٠٧:٠٠""#,
    ]

    // H5
    private static let zones = [
        #""""#, #""+0800""#, #""+8:00""#, #""+08""#, #""+18:01""#, #""-18:01""#, #""+08:60""#,
        #""-""#,
    ]
}
