/// What the contract takes and refuses for every key of `schedule`.
enum ScheduleKeys {
    /// An input with every key.
    static let document = #"""
        {"id":"1","from":"2022-07-28T00:00:00+08:00","to":"2022-07-29T00:00:00+08:00",
        "conversation":{"type":"groupChat","id":"1421300621769"},"settings":
        """# + SettingsKeys.document + "}"

    static let list: [ContractKey] =
        [
            .required("", .object),
            .optional("/id", .text),
            .required("/from", .text, refused: [#""""#, #""2022-07-28""#]),
            .required("/to", .text, refused: [#""""#, #""2022-07-28T00:00:00""#]),
            .optional("/conversation", .object),
            .required("/conversation/type", .text, refused: SettingsKeys.types),
            .required("/conversation/id", .text),
            .required("/settings", .object),
        ] + SettingsKeys.list(at: "/settings", isZoneRequired: true)
}
