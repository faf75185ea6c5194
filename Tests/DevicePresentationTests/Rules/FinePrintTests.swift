import APNsLint
import APNsModel
import DevicePresentation
import ExactJSON
import Testing

/// The finer points P1 to P27, each both ways.
@Suite struct FinePrintTests {
    private static let texts: JSONObject = ["alert": "a"]

    // P1
    @Test
    func `P1: a push goes as background if its class is, and a background push shows nothing`() {
        let silent = Trial(.background, Trial.silent).with(\.phone.backgroundBudget, 0)
        #expect(silent.presentation.runShorthand.isEmpty)
        let mixed = Trial(.background, Trial.mixed).with(\.phone.backgroundBudget, 0)
        #expect(mixed.presentation.runShorthand == "Fa")
        for state in AppState.allCases {
            for aps in [Trial.alert, Trial.mixed, ["badge": 1], ["sound": "s"]] {
                let aps = aps.with("mutable-content", 1)
                let trial = Trial(state, aps, tap: .notification).with(\.sentAs, .background)
                    .with(\.app.serviceExtension, .timeout)
                #expect(trial.presentation.shownShorthand.isEmpty)
                #expect(
                    trial.presentation.callbacks.allSatisfy {
                        $0.callback == .fetchCompletionHandler
                            || $0.callback == .didFinishLaunching
                    }
                )
            }
        }
        // Arrival callbacks are otherwise as ever, also for a background push without an update.
        let empty = Trial(.foreground, [:]).with(\.sentAs, .background)
            .with(\.app.delegate, .absent)
        #expect(empty.presentation.runShorthand == "Fa")
    }

    // P2
    @Test func `P2: the profile governs the foreground without a delegate and nothing else`() {
        for state in AppState.allCases {
            for delegate in [DelegateState.set, .absent] {
                for version in [9, 17] {
                    let trial = Trial(state, Trial.mixed, tap: .notification)
                        .with(\.app.delegate, delegate).with(\.phone.systemVersion, version)
                    let apple = trial.with(\.assumptions, Assumptions(.apple)).presentation
                    let isGoverned = state == .foreground && delegate == .absent && version >= 10
                    #expect((apple != trial.presentation) == isGoverned)
                    if isGoverned {
                        #expect(apple.shorthand == "banner list sound badge / Fa Ft")
                    }
                }
            }
        }
        #expect(Assumptions(.observed) == Assumptions())
    }

    // P2: as in the background, the levels and the Focus among it.
    @Test func `P2: Apple's foreground without a delegate is as the background`() {
        let trial = Trial(.foreground, Trial.alert.with("interruption-level", "passive"))
            .with(\.app.delegate, .absent).with(\.assumptions, Assumptions(.apple))
            .with(\.app.presentationOptions, [])
        #expect(trial.presentation.shorthand == "list badge / Fa")
    }

    // P3
    @Test(arguments: [(6, "La"), (7, "Fa"), (9, "Fa"), (10, "Wa")])
    func `P3: each version calls the methods that it knows`(version: Int, runs: String) {
        let trial = Trial(.foreground).with(\.phone.systemVersion, version)
        #expect(trial.presentation.runShorthand == runs)
    }

    // P4
    @Test func `P4: callbacks come in order, arrival first`() {
        let trial = Trial(.foreground, Trial.mixed.with("mutable-content", 1), tap: .notification)
            .with(\.app.serviceExtension, .timeout)
        #expect(trial.presentation.runShorthand == "Na Xa Wa Fa Dt")
        let started = trial.with(\.app.state, .terminatedBySystem)
        #expect(started.presentation.runShorthand == "Na Xa Oa Fa Dt")
        let quit = trial.with(\.app.state, .forceQuit)
        #expect(quit.presentation.runShorthand == "Na Xa Ot Dt")
    }

    // P5
    @Test(
        arguments: [
            (AppState.foreground, Tap.none, false, false), (.background, .none, true, false),
            (.suspended, .none, true, false), (.terminatedBySystem, .none, true, true),
            (.forceQuit, .none, false, false), (.forceQuit, .notification, false, true),
            (.forceQuit, .action, false, true), (.forceQuit, .dismiss, false, false),
            (.forceQuit, .appIcon, false, false), (.terminatedBySystem, .appIcon, true, true),
        ]
    )
    func `P5: woken and launched`(state: AppState, tap: Tap, isWoken: Bool, isLaunched: Bool) {
        let presentation = Trial(state, Trial.mixed.with("category", "c"), tap: tap).presentation
        #expect(presentation.isWoken == isWoken)
        #expect(presentation.isLaunched == isLaunched)
    }

    // P6
    @Test func `P6: alert is banner and list`() {
        let trial = Trial(.foreground).with(\.app.presentationOptions, .alert)
        #expect(trial.presentation.shorthand == "banner list / Wa")
        let banner = trial.with(\.app.presentationOptions, .banner)
        #expect(banner.presentation.shorthand == "banner / Wa")
        let list = trial.with(\.app.presentationOptions, .list)
        #expect(list.with(\.phone.systemVersion, 14).presentation.shorthand == "list / Wa")
        // Before iOS 14 there is alert alone.
        #expect(list.with(\.phone.systemVersion, 13).presentation.shorthand == "/ Wa")
        #expect(trial.with(\.phone.systemVersion, 13).presentation.shorthand == "banner list / Wa")
    }

    // P7
    @Test func `P7: a delegate without methods is none, and below iOS 10 there is none`() {
        let without = Trial(.foreground).with(\.app.handlers, .ofApp)
        #expect(without.presentation.shorthand == "/ Fa")
        let half = Trial(.foreground).with(\.app.handlers, [.didReceiveResponse])
        #expect(half.presentation.shorthand == "/")
        let older = Trial(.background, tap: .notification).with(\.phone.systemVersion, 9)
        #expect(older.presentation.runShorthand == "Ft")
    }

    // P8
    @Test func `P8: willPresent needs any kind that is authorised`() {
        var trial = Trial(.foreground)
        trial.phone.settings = NotificationSettings(
            alert: false,
            sound: false,
            badge: false,
            notificationCenter: false
        )
        #expect(trial.presentation.runShorthand.isEmpty)
        for path in [
            \NotificationSettings.alert, \.sound, \.badge, \.notificationCenter,
        ] as [WritableKeyPath<NotificationSettings, Bool> & Sendable] {
            var one = trial
            one.phone.settings[keyPath: path] = true
            #expect(one.presentation.runShorthand == "Wa")
        }
        let provisional = Trial(.foreground).with(\.phone.authorization, .provisional)
        #expect(provisional.presentation.shorthand == "list / Wa")
        let off = provisional.with(\.phone.settings.notificationCenter, false)
        #expect(off.presentation.shorthand == "/")
        for state in AppState.allCases {
            let denied = Trial(state, Trial.mixed, tap: .notification)
                .with(\.phone.authorization, .denied)
            let open = denied.with(\.phone.authorization, .notDetermined)
            #expect(denied.presentation == open.presentation)
        }
    }

    // P9
    @Test func `P9: the budget counts for background pushes outside the foreground`() {
        for state in AppState.allCases {
            let trial = Trial(state, Trial.silent).with(\.phone.backgroundBudget, 0)
            #expect(trial.presentation.callbacks.isEmpty == (state != .foreground))
            let one = trial.with(\.phone.backgroundBudget, 1)
            #expect(one.presentation.callbacks.isEmpty == (state == .forceQuit))
        }
        let typed = Trial(.background, Trial.mixed).with(\.sentAs, .background)
            .with(\.phone.backgroundBudget, 0)
        #expect(typed.presentation.runShorthand.isEmpty)
    }

    // P10
    @Test func `P10: what the budget alone held back comes when the icon opens the app`() {
        let trial = Trial(.background, Trial.silent, tap: .appIcon)
            .with(\.phone.backgroundBudget, 0)
        #expect(trial.presentation.runShorthand == "Ft")
        #expect(!trial.presentation.isWoken)
        let started = trial.with(\.app.state, .terminatedBySystem)
        #expect(started.presentation.runShorthand == "Ft")
        #expect(!started.presentation.isLaunched)
        #expect(trial.with(\.app.state, .forceQuit).presentation.runShorthand.isEmpty)
        #expect(trial.with(\.app.hasBackgroundMode, false).presentation.runShorthand.isEmpty)
        #expect(trial.with(\.app.handlers, .ofDelegate).presentation.runShorthand.isEmpty)
        #expect(trial.with(\.phone.backgroundBudget, 1).presentation.runShorthand == "Fa")
        #expect(trial.with(\.tap, .notification).presentation.runShorthand.isEmpty)
    }

    // P11
    @Test func `P11: an action goes to the response alone, a dismissal to nobody`() {
        let aps = Trial.actionable
        #expect(Trial(.forceQuit, aps, tap: .action).presentation.runShorthand == "Ot Dt")
        #expect(Trial(.forceQuit, tap: .dismiss).presentation.runShorthand.isEmpty)
        let without = Trial(.background, aps, tap: .action).with(\.app.handlers, .ofApp)
        #expect(without.presentation.runShorthand.isEmpty)
        let older = Trial(.background, aps, tap: .action).with(\.phone.systemVersion, 9)
        #expect(older.presentation.runShorthand == "At")
        #expect(older.with(\.app.handlers, .ofApp).presentation.runShorthand.isEmpty)
        for tap in [Tap.notification, .action, .dismiss] {
            let sound = Trial(.background, ["sound": "s", "badge": 1], tap: tap)
            #expect(sound.presentation.runShorthand.isEmpty)
            // An entry in the list is enough.
            let listed = Trial(.background, aps, tap: tap).with(\.phone.settings.alert, false)
            #expect(listed.presentation.runShorthand.isEmpty == (tap == .dismiss))
        }
    }

    // P12
    @Test(
        arguments: [
            (AppState.background, "Lt"), (.suspended, "Lt"), (.terminatedBySystem, "Ot"),
            (.forceQuit, "Ot"),
        ]
    )
    func `P12: without a response the fetch handler, else the legacy method of a running app`(
        state: AppState,
        runs: String
    ) {
        let legacy: AppHandlers = [.willPresent, .didReceiveRemoteNotification]
        let trial = Trial(state, tap: .notification).with(\.app.handlers, legacy)
        #expect(trial.presentation.runShorthand == runs)
        let fetch = trial.with(\.app.handlers, [.willPresent, .fetchCompletionHandler])
        #expect(fetch.presentation.runShorthand == runs.replacingL)
    }

    // P13
    @Test(
        arguments: [
            (#""default""#, "default"), (#""ping.caf""#, "ping.caf"), (#""""#, nil),
            (#"{"critical":1,"name":"a.caf","volume":1}"#, "a.caf"),
            (#"{"critical":1}"#, "default"),
            ("{}", "default"), (#"{"name":""}"#, "default"), (#"{"name":1}"#, "default"),
            ("1", nil), ("true", nil), ("null", nil), ("[]", nil),
        ] as [(String, String?)]
    )
    func `P13: the name of the sound`(sound: String, name: String?) throws {
        let aps: JSONObject = ["alert": "a", "sound": try JSONValue(parsing: sound)]
        #expect(Trial(.background, aps).presentation.sound == name)
        #expect(Trial(.foreground, aps).presentation.sound == name)
    }

    // P14
    @Test(
        arguments: [
            ("0", 0), ("7", 7), ("2.0", 2), ("9223372036854775807", .max), ("-1", nil),
            ("1.5", nil),
            ("9223372036854775808", nil), (#""3""#, nil), ("true", nil), ("null", nil),
        ] as [(String, Int64?)]
    )
    func `P14: the number on the icon`(badge: String, shown: Int64?) throws {
        let aps: JSONObject = ["alert": "a", "badge": try JSONValue(parsing: badge)]
        #expect(Trial(.background, aps).presentation.badge == shown)
        let off = Trial(.background, aps).with(\.phone.settings.badge, false)
        #expect(off.presentation.badge == nil)
    }

    // P15
    @Test(
        arguments: [
            ("passive", false, "list badge /"), ("passive", true, "list badge /"),
            ("active", false, "banner list sound badge /"), ("active", true, "list badge /"),
            ("time-sensitive", true, "banner list sound badge /"),
            ("critical", true, "banner list sound badge /"),
            ("loud", false, "banner list sound badge /"), ("loud", true, "list badge /"),
            ("Passive", false, "banner list sound badge /"),
        ]
    )
    func `P15: what a level and a Focus keep quiet`(level: String, focus: Bool, expected: String) {
        let aps = Trial.alert.with("interruption-level", .string(level))
        let trial = Trial(.background, aps).with(\.phone.isFocused, focus)
        #expect(trial.presentation.shorthand == expected)
        #expect(trial.with(\.phone.systemVersion, 15).presentation.shorthand == expected)
        // Before iOS 15 every level is active, and Do Not Disturb is for a locked phone (P29).
        let older = trial.with(\.phone.systemVersion, 14)
        #expect(older.presentation.shorthand == "banner list sound badge /")
        let quiet = focus ? "list badge /" : "banner list sound badge /"
        #expect(older.with(\.phone.isLocked, true).presentation.shorthand == quiet)
        #expect(older.with(\.phone.doNotDisturb, .always).presentation.shorthand == quiet)
    }

    // P15
    @Test func `P15: in the foreground a Focus mutes the sound and levels play no part`() {
        let passive = Trial(.foreground, Trial.alert.with("interruption-level", "passive"))
        #expect(passive.presentation.shorthand == "banner list sound badge / Wa")
        let focus = passive.with(\.phone.isFocused, true)
        #expect(focus.presentation.shorthand == "banner list badge / Wa")
        let urgent = focus.with(\.aps, Trial.alert.with("interruption-level", "time-sensitive"))
        #expect(urgent.presentation.shorthand == "banner list sound badge / Wa")
        // A critical sound is heard (P28).
        let critical = focus.with(\.aps, Trial.alert.with("sound", ["critical": 1]))
        #expect(critical.presentation.shorthand == "banner list sound badge / Wa")
    }

    // P16
    @Test func `P16: when the service extension runs`() {
        let aps = Trial.alert.with("mutable-content", 1)
        for state in AppState.allCases {
            for (kind, runs) in [
                (ServiceExtension.absent, 0), (.ok, 1), (.crash, 1), (.timeout, 2),
            ] {
                let trial = Trial(state, aps).with(\.app.serviceExtension, kind)
                let count = trial.presentation.callbacks.filter {
                    $0.callback == .serviceExtension
                        || $0.callback == .serviceExtensionTimeWillExpire
                }
                #expect(count.count == runs)
            }
        }
        let trial = Trial(.background, aps).with(\.app.serviceExtension, .ok)
        #expect(trial.presentation.runShorthand == "Na")
        #expect(trial.with(\.phone.systemVersion, 9).presentation.runShorthand.isEmpty)
        #expect(trial.with(\.aps, Trial.alert).presentation.runShorthand.isEmpty)
        let badge: JSONObject = ["badge": 1, "mutable-content": 1]
        #expect(trial.with(\.aps, badge).presentation.runShorthand.isEmpty)
        #expect(trial.with(\.sentAs, .background).presentation.runShorthand.isEmpty)
        #expect(trial.with(\.phone.authorization, .denied).presentation.runShorthand.isEmpty)
        #expect(trial.with(\.phone.authorization, .provisional).presentation.runShorthand == "Na")
        #expect(trial.with(\.phone.settings.alert, false).presentation.runShorthand == "Na")
        var neither = trial.with(\.phone.settings.alert, false)
        neither.phone.settings.notificationCenter = false
        #expect(neither.presentation.runShorthand.isEmpty)
        // X6
        let truth = trial.with(\.aps, Trial.alert.with("mutable-content", true))
        #expect(truth.presentation.runShorthand == "Na")
        let zero = trial.with(\.aps, Trial.alert.with("mutable-content", 0))
        #expect(zero.presentation.runShorthand.isEmpty)
    }

    // P17
    @Test func `P17: a subtitle alone is text`() {
        let subtitle = Trial(.background, ["alert": ["subtitle": "a"]])
        #expect(subtitle.presentation.payloadClass == .alert)
        #expect(subtitle.with(\.assumptions.showsLoneSubtitle, true).presentation.showsBanner)
        let empty = Trial(.background, ["alert": ["subtitle": ""]])
        #expect(empty.presentation.payloadClass == .empty)
        #expect(!empty.with(\.assumptions.showsLoneSubtitle, true).presentation.showsBanner)
    }

    // P18
    @Test func `P18: in the foreground below iOS 10, or without willPresent, nothing is presented`()
    {
        for version in [3, 6, 7, 9] {
            let trial = Trial(.foreground, tap: .notification)
                .with(\.phone.systemVersion, version).with(\.assumptions, Assumptions(.apple))
            #expect(trial.presentation.shownShorthand.isEmpty)
        }
        let half = Trial(.foreground, tap: .notification)
            .with(\.app.handlers, [.didReceiveResponse, .fetchCompletionHandler])
            .with(\.assumptions, Assumptions(.apple))
        #expect(half.presentation.shorthand == "/")
        #expect(Trial(.foreground).presentation.showsBanner)
    }

    // P20
    @Test func `P20: in the foreground without text the app's options count for the rest`() {
        let aps: JSONObject = ["sound": "s", "badge": 1]
        #expect(
            Trial(.foreground, aps, tap: .notification).presentation.shorthand == "sound badge / Wa"
        )
        let sound = Trial(.foreground, aps).with(\.app.presentationOptions, [.sound, .banner])
        #expect(sound.presentation.shorthand == "sound / Wa")
    }

    // P21
    @Test func `P21: a terminated app is started below iOS 10 as well`() {
        let trial = Trial(.terminatedBySystem, Trial.mixed, tap: .notification)
            .with(\.phone.systemVersion, 7)
        #expect(trial.presentation.shorthand == "banner list sound badge / Oa Fa Ft")
        #expect(trial.with(\.phone.systemVersion, 6).presentation.runShorthand == "Ot")
    }

    // P22
    @Test func `P22: a setting that is missing is on`() throws {
        #expect(try NotificationSettings(json: [:]) == NotificationSettings())
        let sound = try NotificationSettings(json: ["sound": false])
        #expect(sound == NotificationSettings(sound: false))
    }

    // P23
    @Test func `P23: a visible push sent as background is held by the budget like a silent one`() {
        let trial = Trial(.background, Trial.mixed, tap: .appIcon).with(\.sentAs, .background)
            .with(\.phone.backgroundBudget, 0)
        #expect(trial.presentation.shorthand == "/ Ft")
        #expect(trial.with(\.sentAs, .alert).presentation.runShorthand == "Fa")
        #expect(trial.with(\.sentAs, nil).presentation.runShorthand == "Fa")
    }

    // P27
    @Test func `P27: what a version does not have yet has no effect`() {
        let provisional = Trial(.background).with(\.phone.authorization, .provisional)
        #expect(provisional.with(\.phone.systemVersion, 12).presentation.shorthand == "list /")
        #expect(provisional.with(\.phone.systemVersion, 11).presentation.shorthand == "/")
        let options = Trial(.foreground).with(\.phone.systemVersion, 9)
            .with(\.app.presentationOptions, [.banner]).with(\.app.serviceExtension, .ok)
        #expect(options.presentation.shorthand == "/ Fa")
    }
}

extension String {
    /// The same with the fetch handler in place of the legacy method, which needs no process.
    fileprivate var replacingL: String {
        self == "Ot" ? "Ot Ft" : "Ft"
    }
}
