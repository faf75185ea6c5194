import ExactJSON

/// The shape of an input of `present`.
struct PresentInputs {
    static let shape = InputShape.object(
        phone + app + push + [
            .id,
            .optional("profile", .words(["observed", "apple"]), 40),
            .optional("assumptions", .object(assumptions), 30),
            .optional(
                "tap",
                .words(["none", "notification", "appIcon", "dismiss", "action", "notification"]),
                70
            ),
            .optional("action", .text(["accept", "later", ""]), 20),
            .optional("userText", .text(Vocabulary.words), 20), .optional("unlocks", .flag, 15),
            .optional("now", .integer([0, 1_700_000_050, 1_700_000_300, .max], refused: [-1]), 15),
        ]
    )

    private static let settings: [InputShape.Member] =
        ["alert", "sound", "badge", "notificationCenter", "criticalAlert", "timeSensitive"]
        .map { .optional($0, .flag, 35) }
        + ["lockScreen", "scheduledSummary", "directMessages", "announcement", "carPlay"]
        .map { .optional($0, .flag, 20) }
        + [
            .optional("alertStyle", .words(["banner", "alert", "none"]), 20),
            .optional("showPreviews", .words(["always", "whenUnlocked", "never"]), 20),
            .optional("grouping", .words(["automatic", "byApp", "off"]), 20),
        ]

    private static let focus: [InputShape.Member] =
        ["allowsApp", "allowsSender", "allowsTimeSensitive"].map { .optional($0, .flag, 40) }
        + [.optional("filter", .list(.text(["work", ""]), upTo: 2), 30)]

    private static let watch: [InputShape.Member] =
        ["onWrist", "locked", "connected", "doNotDisturb"].map { .optional($0, .flag, 30) }

    private static let delivered: [InputShape.Member] = [
        .optional("collapseID", .text(["c", "", "1"]), 50),
        .optional("thread", .text(["t", ""]), 60),
        .optional("summaryArgument", .text(Vocabulary.names), 40),
        .optional("summaryArgumentCount", .integer([1, 2, 7], refused: [0, 2_147_483_648]), 30),
    ]

    private static let phone: [InputShape.Member] = [
        .required(
            "os",
            .either([.integer([3, 4, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 26, 99]), version])
        ),
        .optional(
            "authorization",
            .words(["authorized", "provisional", "ephemeral", "denied", "notDetermined"]),
            40
        ),
        .optional(
            "settings",
            .object(settings),
            40
        ),
        .optional("focus", .flag), .optional("locked", .flag, 35),
        .optional("silentMode", .flag, 20),
        .optional("doNotDisturb", .words(["whileLocked", "always"])),
        .optional("focusSettings", .object(focus), 20), .optional("watch", .object(watch), 20),
        .optional("screenOn", .flag, 20), .optional("lowPowerMode", .flag, 15),
        .optional("carPlay", .flag, 15), .optional("headphones", .flag, 15),
        .optional("backgroundRefresh", .flag, 20),
        .optional("backgroundBudget", .integer([0, 1, 3, .max], refused: [-1]), 20),
    ]

    private static let version = InputShape.text([
        "17.2", "3", "9.3.5", "14.0", "12.1", "03", "16.1",
    ])

    private static let app: [InputShape.Member] = [
        .required(
            "state",
            .words(["foreground", "background", "suspended", "terminatedBySystem", "forceQuit"])
        ),
        .optional("backgroundMode", .flag, 30), .optional("delegateSet", .flag, 20),
        .optional(
            "implements",
            .list(
                .words([
                    "willPresent", "didReceiveResponse", "fetchCompletionHandler",
                    "didReceiveRemoteNotification", "handleActionWithIdentifier",
                ]),
                upTo: 4
            ),
            45
        ),
        .optional(
            "presentationOptions",
            .list(.words(["banner", "list", "sound", "badge", "alert"]), upTo: 4),
            40
        ),
        .optional("serviceExtension", .words(["absent", "ok", "timeout", "crash"]), 45),
        .optional(
            "extensionContent",
            .object([
                .optional("payload", .open(PayloadInputs.payload), 70),
                .optional("attachments", .list(.object(attachment), upTo: 2), 50),
                .optional("communication", .flag, 30),
                .optional("seconds", .integer([0, 29, 30, 31], refused: [-1]), 30),
            ]),
            30
        ),
        .optional("categories", .list(.object(category), upTo: 2), 30),
        .optional(
            "calls",
            .object([.optional("reportsCall", .flag, 50), .optional("withheld", .flag, 50)]),
            20
        ),
        .optional("liveActivity", .object(activity), 20),
        .optional("delivered", .list(.object(delivered), upTo: 3), 25),
        .optional("lastLaunch", .integer([0, 1_600_000_000, 1_700_000_000], refused: [-1]), 15),
        .optional("talkChannel", .flag, 15), .optional("locationAlways", .flag, 15),
    ]

    private static let attachment: [InputShape.Member] = [
        .required(
            "type",
            .text(["png", "PNG", "jpeg", "Jpg", "mp4", "mp3", "webp", "", "gif", "aiff", "mpg"])
        ),
        .required(
            "bytes",
            .integer(
                [0, 1, 5_242_880, 5_242_881, 10_485_760, 10_485_761, 52_428_800, 52_428_801, .max],
                refused: [-1]
            )
        ),
    ]

    private static let category: [InputShape.Member] = [
        .required("id", .text(["call", "c1", ""])),
        .optional(
            "actions",
            .list(
                .object([
                    .required("id", .text(["accept", "later", ""])),
                    .optional("foreground", .flag, 60),
                    .optional("authenticationRequired", .flag, 30),
                    .optional("destructive", .flag, 20), .optional("textInput", .flag, 30),
                ]),
                upTo: 2
            ),
            70
        ),
        .optional("customDismissAction", .flag, 40),
        .optional("hiddenPreviewsBodyPlaceholder", .text(["%u", "", "hidden"]), 25),
        .optional("hiddenPreviewsShowTitle", .flag), .optional("hiddenPreviewsShowSubtitle", .flag),
        .optional("categorySummaryFormat", .text(["%u more from %@", "%@", ""]), 25),
        .optional("allowInCarPlay", .flag), .optional("allowAnnouncement", .flag),
    ]

    private static let activity: [InputShape.Member] = [
        .optional("allowed", .flag, 40), .optional("running", .flag, 60),
        .optional("frequentUpdates", .flag, 40),
        .optional("lastTimestamp", .integer([0, 1_699_999_999, 1_700_000_000, 1_700_000_001]), 40),
        .optional("budget", .integer([0, 1, 10], refused: [-1]), 40),
    ]

    private static let push: [InputShape.Member] = [
        .required("payload", .open(PayloadInputs.payload)),
        .optional(
            "pushType",
            .words([
                "alert", "background", "complication", "controls", "fileprovider", "liveactivity",
                "location", "mdm", "pushtotalk", "voip", "widgets",
            ]),
            45
        ),
        .optional("priority", .integer([10, 5, 1], refused: [0, 2, 11]), 30),
        .optional("collapseID", .text(["c", "", "1"]), 25),
    ]

    private static let assumptions: [InputShape.Member] = [
        .optional("foregroundWithoutDelegate", .words(["showsNothing", "asInBackground"])),
        .optional("launchesTerminatedApp", .flag),
        .optional("needsBackgroundRefresh", .flag),
        .optional(
            "foregroundUpdate",
            .words(["besideWillPresent", "insteadOfWillPresent", "never"])
        ),
        .optional("foregroundUpdateNeedsBackgroundMode", .flag),
        .optional(
            "unauthorizedDelivery",
            .words(["silent", "silentWithWillPresent", "discarded"])
        ),
        .optional("mismatchedPushType", .words(["rules", "dropped", "ignored"])),
        .optional("absentBadge", .words(["unchanged", "removed"])),
        .optional("unreadableSound", .words(["silent", "playsDefault"])),
        .optional("repeatsWillPresent", .flag),
        .optional("budgetCoversAlerts", .flag),
        .optional("coldTap", .words(["response", "fetch"])),
        .optional("wakesForceQuitApp", .flag),
        .optional("foregroundFetch", .words(["contentAvailable", "always"])),
        .optional("showsLoneSubtitle", .flag),
        .optional("criticalAlertNeedsSound", .flag),
        .optional("passiveInForeground", .words(["asAsked", "quiet"])),
        .optional("extensionNeeds", .words(["bannerOrList", "banner"])),
    ]
}
