/// What the contract takes and refuses for every key of `lint`, but for what is inside `headers`.
enum LintKeys {
    /// An input with every key.
    static let document = #"""
        {"id":"1","dialect":"apns","headers":{"apns-push-type":"alert","apns-priority":10},
        "payload":{"aps":{"alert":"hi"}}}
        """#

    static let list: [ContractKey] = [
        .required("", .object),
        .optional("/id", .text),
        .optional("/dialect", .text, refused: [#""""#, #""APNs""#, #""tim""#]),
        .optional("/headers", .openObject),
    ]
}
