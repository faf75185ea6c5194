/// What the contract takes and refuses for every key of `present`.
enum PresentKeys {
    /// An input with every key.
    static let document = #"""
        {"id":"1","os":17,"state":"background","authorization":"authorized",
        "settings":{"alert":true,"sound":true,"badge":true,"notificationCenter":true},
        "backgroundMode":true,"delegateSet":true,"implements":["willPresent"],
        "presentationOptions":["alert"],"serviceExtension":"ok","tap":"notification","focus":false,
        "backgroundBudget":3,"backgroundRefresh":true,"profile":"apple",
        "assumptions":{"foregroundWithoutDelegate":"showsNothing","launchesTerminatedApp":true,
        "needsBackgroundRefresh":true,"foregroundUpdate":"never",
        "foregroundUpdateNeedsBackgroundMode":true,"unauthorizedDelivery":"discarded",
        "mismatchedPushType":"dropped","absentBadge":"removed","unreadableSound":"playsDefault",
        "repeatsWillPresent":true,"budgetCoversAlerts":true,"coldTap":"fetch",
        "wakesForceQuitApp":true,"foregroundFetch":"always","showsLoneSubtitle":true},
        "pushType":"alert","payload":{"aps":{"alert":"a"}}}
        """#

    /// What is refused wherever a word is wanted.
    private static let words = [#""""#, #""Background""#, #""foreground ""#]

    static let list: [ContractKey] = [
        .required("", .object),
        .optional("/id", .text),
        .required(
            "/os",
            .integer,
            refused: ["2", "100", "-17", "0", "1e3", "18446744073709551616"]
        ),
        .required("/state", .text, refused: words + [#""killed""#, #""inactive""#]),
        .optional("/authorization", .text, refused: words + [#""ephemeral""#]),
        .optional("/settings", .object),
        .optional("/settings/alert", .boolean),
        .optional("/settings/sound", .boolean),
        .optional("/settings/badge", .boolean),
        .optional("/settings/notificationCenter", .boolean),
        .optional("/backgroundMode", .boolean),
        .optional("/delegateSet", .boolean),
        .optional("/implements", .list),
        .optional(
            "/implements/0",
            .text,
            refused: words + [#""didFinishLaunching""#, #""serviceExtension""#]
        ),
        .optional("/presentationOptions", .list),
        .optional("/presentationOptions/0", .text, refused: words + [#""none""#]),
        .optional("/serviceExtension", .text, refused: words + [#""none""#]),
        .optional("/tap", .text, refused: words + [#""icon""#]),
        .optional("/focus", .boolean),
        .optional("/backgroundBudget", .integer, refused: ["-1", "-9223372036854775809"]),
        .optional("/backgroundRefresh", .boolean),
        .optional("/assumptions", .object),
        .optional("/assumptions/foregroundWithoutDelegate", .text, refused: words),
        .optional("/assumptions/foregroundUpdate", .text, refused: words),
        .optional("/assumptions/unauthorizedDelivery", .text, refused: words),
        .optional("/assumptions/mismatchedPushType", .text, refused: words),
        .optional("/assumptions/absentBadge", .text, refused: words),
        .optional("/assumptions/unreadableSound", .text, refused: words),
        .optional("/assumptions/coldTap", .text, refused: words),
        .optional("/assumptions/foregroundFetch", .text, refused: words),
        .optional("/assumptions/launchesTerminatedApp", .boolean),
        .optional("/assumptions/needsBackgroundRefresh", .boolean),
        .optional("/assumptions/foregroundUpdateNeedsBackgroundMode", .boolean),
        .optional("/assumptions/repeatsWillPresent", .boolean),
        .optional("/assumptions/budgetCoversAlerts", .boolean),
        .optional("/assumptions/wakesForceQuitApp", .boolean),
        .optional("/assumptions/showsLoneSubtitle", .boolean),
        .optional("/profile", .text, refused: words + [#""seed002""#]),
        .optional("/pushType", .text, refused: words + [#""voip""#, #""liveactivity""#]),
        .required("/payload", .openObject),
    ]
}
