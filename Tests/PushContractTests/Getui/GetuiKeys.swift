/// What the contract takes and refuses for every key of `getui`.
enum GetuiKeys {
    /// An input with every key.
    static let document = #"""
        {"id":"1","apn":{"alertMsg":{"title":"T","body":"B","titleLocKey":"TK",
        "titleLocArgs":["TA"],"actionLocKey":"AK","locKey":"LK","locArgs":["LA"],
        "launchImage":"I","subtitle":"S","subtitleLocKey":"SK","subtitleLocArgs":["SA"]},
        "badge":1,"autoBadge":"+1","sound":"a.caf","contentAvailable":1,"category":"C",
        "customMsg":{"k":"v"}},"bundledSounds":["a.caf"],"transmission":"text",
        "client":"background","os":17,"tap":"notification"}
        """#

    /// All keys but ``nullable`` and `client`, which is a word or an object.
    static let list: [ContractKey] = [
        .required("", .object),
        .optional("/id", .text),
        .optional("/apn", .object),
        .optional("/apn/alertMsg/title", .text),
        .optional("/apn/alertMsg/body", .text),
        .optional("/apn/alertMsg/titleLocKey", .text),
        .optional("/apn/alertMsg/titleLocArgs", .list),
        .required("/apn/alertMsg/titleLocArgs/0", .text),
        .optional("/apn/alertMsg/actionLocKey", .text),
        .optional("/apn/alertMsg/locKey", .text),
        .optional("/apn/alertMsg/locArgs", .list),
        .required("/apn/alertMsg/locArgs/0", .text),
        .optional("/apn/alertMsg/launchImage", .text),
        .optional("/apn/alertMsg/subtitle", .text),
        .optional("/apn/alertMsg/subtitleLocKey", .text),
        .optional("/apn/alertMsg/subtitleLocArgs", .list),
        .required("/apn/alertMsg/subtitleLocArgs/0", .text),
        .optional("/apn/contentAvailable", .integer, refused: ["9223372036854775808", "1e30"]),
        .optional("/apn/customMsg", .openObject),
        .optional("/bundledSounds", .list),
        .required("/bundledSounds/0", .text),
        .optional("/transmission", .text),
        .optional("/os", .integer, refused: ["2", "100", "-1"]),
        .optional("/tap", .text, refused: [#""""#, #""icon""#, #""dismiss""#]),
    ]

    /// The keys that may be `null`, each with values that it takes and values of another type.
    static let nullable: [(path: String, takes: [String], refuses: [String])] = [
        ("/apn/alertMsg", [#""""#, #""text""#, "{}"], ["true", "1", "[]"]),
        ("/apn/badge", ["0", "-1", "9223372036854775807"], [#""1""#, "true", "1.5", "[]", "{}"]),
        ("/apn/autoBadge", [#""""#, #""-1""#], ["1", "true", "[]", "{}"]),
        ("/apn/sound", [#""""#, #""1""#, "1", "0", "2.5"], ["true", "[]", "{}"]),
        ("/apn/category", [#""""#, #""C""#], ["1", "true", "[]", "{}"]),
    ]
}
