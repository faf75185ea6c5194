import PushModel

/// What the contract takes and refuses for every key of `decide`.
enum DecideKeys {
    /// An input with every key.
    static let document = #"""
        {"id":"1","now":"2022-07-28T23:30:00+08:00",
        "app":{
        "policy":{"forceOverrides":"doNotDisturb","multiDevice":"anyOfflineDevice",
        "mentionOnlyInChat":"literal","alertStyle":"bodyOnly","language":"zh",
        "timeZone":"Asia/Shanghai","leftovers":"unrecognised","collapse":"message",
        "quiet":"drop","userQuiet":false,"holdAtMost":60,"digestAtMost":2},
        "templates":[{"name":"t1","titlePattern":"{0}","contentPattern":"{$msg}"}],
        "certificates":[{"name":"prod","topic":"com.example.im","kind":"alert","enabled":true,
        "environment":"development","sound":"default"}],
        "features":{"remindTypes":true,"doNotDisturb":false,"templates":true}},
        "sender":{"id":"6001","displayName":"Tom"},
        "message":{"id":"42","type":"chat","from":"6001","to":"6006",
        "timestamp":"2022-07-28T23:29:59+08:00",
        "body":{"type":"txt","text":"test","translations":{"en":"test"}},
        "ext":{"em_force_notification":true},"deliverOnlineOnly":false,"receivers":["6006"]},
        "recipient":{"id":"6006",
        """# + RecipientFlag.allCases.map { #""\#($0.word)":\#($0.standard),"# }.joined() + #"""
            "offlineCount":1,"remark":"Tommy","settings":
            """# + SettingsKeys.document + #"""
            ,"devices":[{"id":"d1","state":"offline",
            "bindings":[{"notifierName":"prod","token":"aabbcc"}]}]}}
            """#

    static let list: [ContractKey] =
        [
            .required("", .object),
            .optional("/id", .text),
            .required("/now", .text, refused: instants),
        ] + app + message + recipient + flags

    private static let app: [ContractKey] = [
        .optional("/app", .object),
        .optional("/app/policy", .object),
        .optional("/app/policy/forceOverrides", .text, refused: words),
        .optional("/app/policy/multiDevice", .text, refused: words),
        .optional("/app/policy/mentionOnlyInChat", .text, refused: words),
        .optional("/app/policy/alertStyle", .text, refused: words),
        .optional("/app/policy/language", .text, refused: words + [#""zh-Hans""#]),
        .optional("/app/policy/timeZone", .text, refused: [#""""#, #""CST""#, #""+8""#]),
        .optional("/app/policy/leftovers", .text, refused: words + [#""unrecognized""#]),
        .optional("/app/policy/collapse", .text, refused: words),
        .optional("/app/policy/quiet", .text, refused: words),
        .optional("/app/policy/userQuiet", .boolean),
        .optional("/app/policy/holdAtMost", .integer, refused: ["0", "10081"]),
        .optional("/app/policy/digestAtMost", .integer, refused: ["0", "101"]),
        .optional("/app/templates", .list),
        .required("/app/templates/0", .object),
        .required("/app/templates/0/name", .text),
        .optional("/app/templates/0/titlePattern", .text),
        .optional("/app/templates/0/contentPattern", .text),
        .optional("/app/certificates", .list),
        .required("/app/certificates/0", .object),
        .required("/app/certificates/0/name", .text),
        .optional("/app/certificates/0/topic", .text),
        .optional("/app/certificates/0/kind", .text, refused: words + [#""VOIP""#]),
        .optional("/app/certificates/0/environment", .text, refused: words + [#""sandbox""#]),
        .optional("/app/certificates/0/enabled", .boolean),
        .optional("/app/certificates/0/sound", .text),
        .optional("/app/features", .object),
        .optional("/app/features/remindTypes", .boolean),
        .optional("/app/features/doNotDisturb", .boolean),
        .optional("/app/features/templates", .boolean),
    ]

    private static let message: [ContractKey] = [
        .optional("/sender", .object),
        .optional("/sender/id", .text),
        .optional("/sender/displayName", .text),
        .required("/message", .object),
        .required("/message/id", .text),
        .required("/message/type", .text, refused: SettingsKeys.types),
        .required("/message/from", .text),
        .required("/message/to", .text),
        .optional("/message/timestamp", .text, refused: instants),
        .required("/message/body", .object),
        .required("/message/body/type", .text, refused: words + [#""text""#, #""img""#]),
        .optional("/message/body/text", .text),
        .optional("/message/body/translations", .openObject),
        .optional("/message/body/translations/en", .text),
        .optional("/message/ext", .openObject),
        .optional("/message/deliverOnlineOnly", .boolean),
        .optional("/message/receivers", .list),
        .required("/message/receivers/0", .text),
    ]

    private static let flags = RecipientFlag.allCases.map {
        ContractKey.optional("/recipient/\($0.word)", .boolean)
    }

    private static let recipient: [ContractKey] =
        [
            .required("/recipient", .object),
            .required("/recipient/id", .text),
            .optional(
                "/recipient/offlineCount",
                .integer,
                refused: ["-1", "2147483648", "1e10", "9223372036854775808", "1e300"]
            ),
            .optional("/recipient/remark", .text),
            .optional("/recipient/settings", .object),
        ] + SettingsKeys.list(at: "/recipient/settings", isZoneRequired: false) + [
            .optional("/recipient/devices", .list),
            .required("/recipient/devices/0", .object),
            .required("/recipient/devices/0/id", .text),
            .optional("/recipient/devices/0/state", .text, refused: words + [#""Offline""#]),
            .optional("/recipient/devices/0/bindings", .list),
            .required("/recipient/devices/0/bindings/0", .object),
            .optional("/recipient/devices/0/bindings/0/notifierName", .text),
            .optional("/recipient/devices/0/bindings/0/token", .text),
        ]

    /// Texts that are no word of any closed set.
    private static let words = [#""""#, #""text ""#, #""none ""#, #""\u0000""#]

    // M42
    private static let instants = [
        #""""#, #""2022-07-28""#, #""2022-07-28T23:30:00""#, #""2022-07-28T23:30+08:00""#,
        #""2022-07-28 23:30:00+08:00""#, #""2022-07-28t23:30:00+08:00""#,
        #""2022-07-28T23:30:00z""#, #""2022-07-28T23:30:00+0800""#, #""2022-07-28T23:30:00+08""#,
        #""2022-07-28T23:30:00.+08:00""#, #""2022-07-28T23:30:00.1234+08:00""#,
        #""2022-07-28T23:30:60+08:00""#, #""2022-07-28T24:00:00+08:00""#,
        #""2022-02-29T23:30:00+08:00""#, #""2022-13-01T23:30:00+08:00""#,
        #""2022-07-28T23:30:00+24:00""#, #"" 2022-07-28T23:30:00+08:00""#,
        #""2022-07-28T23:30:00+08:00 ""#, #""+2022-07-28T23:30:00+08:00""#,
    ]
}
