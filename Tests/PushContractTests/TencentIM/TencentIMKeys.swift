/// What the contract takes and refuses for every key of `tim`.
enum TencentIMKeys {
    /// An input with every key, which is pushed.
    static let document = #"""
        {"id":"1","message":{"chatType":"group","from":"a","elems":[{"type":"text","text":"Hi",
        "desc":"d"}],"offlinePushInfo":{"pushFlag":0,"title":"T","desc":"D","ext":"E",
        "ios":{"sound":"s.caf","ignoreBadge":false},"android":{"title":"T","sound":"s",
        "notifyMode":1}},"mentions":["b"]},
        "sender":{"nickname":"N","groupCard":"C"},"group":{"id":"g","name":"G"},
        "recipient":{"id":"b","config":{"openPush":1,"c2cSound":"c.caf","groupSound":"g.caf",
        "videoSound":"v.caf"},"receiveOption":3,"badgeBase":5,"pushedSinceBackground":2,"state":"background"}}
        """#

    /// All keys but `mentions`, which is an array or a word.
    static let list: [ContractKey] = [
        .required("", .object),
        .optional("/id", .text),
        .required("/message", .object),
        .required("/message/chatType", .text, refused: [#""""#, #""C2C""#, #""chat""#]),
        .required("/message/from", .text),
        .required("/message/elems", .list),
        .required("/message/elems/0", .object),
        .required("/message/elems/0/type", .text, refused: [#""""#, #""Text""#, #""txt""#]),
        .optional("/message/elems/0/text", .text),
        .optional("/message/elems/0/desc", .text),
        .optional("/message/offlinePushInfo", .object),
        .optional("/message/offlinePushInfo/pushFlag", .integer, refused: ["-1", "2", "1e30"]),
        .optional("/message/offlinePushInfo/title", .text),
        .optional("/message/offlinePushInfo/desc", .text),
        .optional("/message/offlinePushInfo/ext", .text),
        .optional("/message/offlinePushInfo/ios", .object),
        .optional("/message/offlinePushInfo/ios/sound", .text),
        .optional("/message/offlinePushInfo/ios/ignoreBadge", .boolean),
        .optional("/message/offlinePushInfo/android", .object),
        .optional("/message/offlinePushInfo/android/title", .text),
        .optional("/message/offlinePushInfo/android/sound", .text),
        .optional(
            "/message/offlinePushInfo/android/notifyMode",
            .integer,
            refused: ["-1", "2"]
        ),
        .optional("/sender", .object),
        .optional("/sender/nickname", .text),
        .optional("/sender/groupCard", .text),
        .optional("/group", .object),
        .optional("/group/id", .text),
        .optional("/group/name", .text),
        .required("/recipient", .object),
        .required("/recipient/id", .text),
        .optional("/recipient/config", .object),
        .optional("/recipient/config/openPush", .integer, refused: ["-1", "3"]),
        .optional("/recipient/config/c2cSound", .text),
        .optional("/recipient/config/groupSound", .text),
        .optional("/recipient/config/videoSound", .text),
        .optional("/recipient/receiveOption", .integer, refused: ["-1", "5"]),
        .optional("/recipient/badgeBase", .integer, refused: counts),
        .optional("/recipient/pushedSinceBackground", .integer, refused: ["-1", "2147483648"]),
        .optional("/recipient/state", .text, refused: [#""""#, #""Killed""#, #""online""#]),
    ]

    // With two pushes since, the last of them leaves no room for one more.
    private static let counts = ["-1", "2147483648", "9223372036854775808", "2147483645"]
}
