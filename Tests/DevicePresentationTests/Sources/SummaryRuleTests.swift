import APNsModel
import DevicePresentation
import ExactJSON
import Testing

/// What the iOS 10 summary says in words, of iOS 9 and of silent pushes.
@Suite struct SummaryRuleTests {
    private func trial(
        _ version: Int,
        _ state: AppState,
        content: Int,
        tap: Tap = .none
    ) -> Presentation {
        Trial(state, content == 1 ? Trial.mixed : Trial.alert, tap: tap)
            .with(\.phone.systemVersion, version).presentation
    }

    @Test(arguments: [7, 8, 9], [0, 1])
    func `iOS 9, foreground: no banner, the fetch handler at once`(version: Int, content: Int) {
        #expect(trial(version, .foreground, content: content).shorthand == "/ Fa")
    }

    @Test(arguments: [7, 8, 9], [AppState.background, .suspended])
    func `iOS 9, background, content-available 1: a banner, the fetch handler at once`(
        version: Int,
        state: AppState
    ) {
        #expect(
            trial(version, state, content: 1).shorthand == "banner list sound badge / Fa"
        )
    }

    @Test(arguments: [7, 8, 9], [AppState.background, .suspended])
    func `iOS 9, background, content-available 0: a banner, the fetch handler after a tap`(
        version: Int,
        state: AppState
    ) {
        #expect(trial(version, state, content: 0).shorthand == "banner list sound badge /")
        #expect(
            trial(version, state, content: 0, tap: .notification).shorthand
                == "banner list sound badge / Ft"
        )
    }

    @Test(arguments: [7, 8, 9], [0, 1])
    func `iOS 9, force-quit: a banner, the fetch handler after a tap`(version: Int, content: Int) {
        #expect(
            trial(version, .forceQuit, content: content).shorthand == "banner list sound badge /"
        )
        #expect(
            trial(version, .forceQuit, content: content, tap: .notification).shorthand
                == "banner list sound badge / Ot Ft"
        )
    }

    @Test(arguments: [7, 8, 9])
    func `iOS 9, terminated, content-available 0: a banner, the fetch handler after a tap`(
        version: Int
    ) {
        #expect(
            trial(version, .terminatedBySystem, content: 0, tap: .notification).shorthand
                == "banner list sound badge / Ot Ft"
        )
    }

    // P21, K2
    @Test(arguments: [7, 8, 9])
    func `iOS 9, terminated, content-available 1: at once, or as the page has it after a tap`(
        version: Int
    ) {
        let apple = Trial(.terminatedBySystem, Trial.mixed, tap: .notification)
            .with(\.phone.systemVersion, version)
        #expect(apple.presentation.runShorthand == "Oa Fa Ft")
        let page = apple.with(\.assumptions.launchesTerminatedApp, false)
        #expect(page.presentation.runShorthand == "Ot Ft")
    }

    @Test(arguments: [7, 9, 10, 17], AppState.allCases)
    func `the legacy method is not called where there is the fetch handler`(
        version: Int,
        state: AppState
    ) {
        for aps in [Trial.alert, Trial.mixed, Trial.silent] {
            for handlers: AppHandlers in [.all, .ofApp] {
                let trial = Trial(state, aps, tap: .notification)
                    .with(\.phone.systemVersion, version).with(\.app.handlers, handlers)
                #expect(
                    trial.presentation.callbacks.allSatisfy {
                        $0.callback != .didReceiveRemoteNotification
                    }
                )
            }
        }
    }

    @Test(arguments: AppState.allCases)
    func `without a delegate its methods are not called`(state: AppState) {
        for aps in [Trial.alert, Trial.mixed] {
            let trial = Trial(state, aps, tap: .notification).with(\.app.delegate, .absent)
            #expect(
                trial.presentation.callbacks.allSatisfy {
                    $0.callback != .willPresent && $0.callback != .didReceiveResponse
                }
            )
        }
    }

    @Test(
        arguments: [
            (#"{"title":"a"}"#, true), (#"{"body":"a"}"#, true), (#"{"subtitle":"a"}"#, false),
            (#"{"title":"","body":""}"#, false), (#"{"launch-image":"a"}"#, false),
            (#"{"subtitle":"a","body":"a"}"#, true), (#"{"subtitle":"a","title":""}"#, false),
        ]
    )
    func `a banner needs a title or a body`(alert: String, showsBanner: Bool) throws {
        let aps: JSONObject = ["alert": try JSONValue(parsing: alert), "sound": "default"]
        #expect(Trial(.background, aps).presentation.showsBanner == showsBanner)
        #expect(Trial(.foreground, aps).presentation.showsBanner == showsBanner)
    }

    // K24: Apple's page on service extensions names the subtitle beside the two.
    @Test(arguments: AppState.allCases)
    func `a subtitle alone is not shown, or as Apple's page has it is shown`(state: AppState) {
        let trial = Trial(state, ["alert": ["subtitle": "s"], "sound": "default"])
        #expect(trial.presentation.shownShorthand == "sound")
        #expect(trial.presentation.bannerReason == .loneSubtitle)
        let apple = trial.with(\.assumptions.showsLoneSubtitle, true)
        #expect(apple.presentation.shownShorthand == "banner list sound")
    }

    // P25: the page wants the type `background` from iOS 13.
    @Test(arguments: 7...20)
    func `the push type decides from iOS 13`(version: Int) {
        let visible = Trial(.background, Trial.mixed).with(\.sentAs, .background)
            .with(\.phone.systemVersion, version)
        let silent = Trial(.background, Trial.silent).with(\.sentAs, .alert)
            .with(\.phone.systemVersion, version)
        #expect(visible.presentation.isShown == (version < 13))
        #expect(silent.presentation.isWoken == (version < 13))
    }

    @Test(arguments: AppState.allCases, Authorization.allCases)
    func `a push without alert, sound and badge is silent whatever the permission`(
        state: AppState,
        authorization: Authorization
    ) {
        for aps in [Trial.silent, [:], ["mutable-content": 1], ["category": "c"]] {
            let trial = Trial(state, aps).with(\.phone.authorization, authorization)
            #expect(trial.presentation.shownShorthand.isEmpty)
        }
    }

    // K6: the page and Apple's page on registering deliver; Apple's page on metrics discards.
    @Test(arguments: [Authorization.denied, .notDetermined])
    func `without permission a push arrives without banner and sound, or is discarded`(
        authorization: Authorization
    ) {
        let trial = Trial(.background, Trial.mixed, tap: .notification)
            .with(\.phone.authorization, authorization)
        #expect(trial.presentation.shorthand == "/ Fa")
        #expect(trial.presentation.isWoken)
        let discarded = trial.with(\.assumptions.unauthorizedDelivery, .discarded)
        #expect(discarded.presentation.shorthand == "/")
        #expect(discarded.presentation.bannerReason == .discarded)
        let silent = discarded.with(\.aps, Trial.silent)
        #expect(silent.presentation.shorthand == "/ Fa")
    }

    // K5: the page wants the background mode for its methods, Apple for waking and launching.
    @Test func `the background mode is needed outside the foreground, or for all methods`() {
        for state in AppState.allCases where state != .foreground {
            let trial = Trial(state, Trial.mixed, tap: .notification)
                .with(\.app.hasBackgroundMode, false)
            #expect(!trial.presentation.isWoken)
            #expect(trial.presentation.callbacks.last == CallbackRun(.didReceiveResponse, .tap))
        }
        let trial = Trial(.foreground, Trial.mixed).with(\.app.hasBackgroundMode, false)
        #expect(trial.presentation.runShorthand == "Wa Fa")
        let page = trial.with(\.assumptions.foregroundUpdateNeedsBackgroundMode, true)
        #expect(page.presentation.runShorthand == "Wa")
    }

    // K7: what the page fears of a visible push of type `background`.
    @Test func `a visible push sent as a background push shows nothing, or is dropped`() {
        let trial = Trial(.background, Trial.mixed).with(\.sentAs, .background)
        #expect(trial.presentation.shorthand == "/ Fa")
        let dropped = trial.with(\.assumptions.mismatchedPushType, .dropped)
        #expect(dropped.presentation.shorthand == "/")
        let ignored = trial.with(\.assumptions.mismatchedPushType, .ignored)
        #expect(ignored.presentation.shorthand == "banner list sound badge / Fa")
    }

    // The page says both: content-available is what makes the fetch handler run, and (iOS 9, and its
    // rows without a delegate) that it runs without it. Both hold, each in its place.
    @Test func `content-available makes the fetch handler run at arrival, a tap does without`() {
        let background = Trial(.background, tap: .notification).with(\.app.delegate, .absent)
        #expect(background.presentation.runShorthand == "Ft")
        #expect(background.with(\.aps, Trial.mixed).presentation.runShorthand == "Fa Ft")
        let foreground = Trial(.foreground).with(\.app.delegate, .absent)
        #expect(foreground.presentation.runShorthand == "Fa")
    }
}
