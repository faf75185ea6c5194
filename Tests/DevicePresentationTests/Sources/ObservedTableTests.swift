import APNsModel
import DevicePresentation
import ExactJSON
import Testing

/// Tables of what others saw on devices.
@Suite struct ObservedTableTests {
    // Thread 745345 of Apple's developer forums: push type, priority (which made no difference),
    // `content-available`, an alert or none; shown or not, woken or not. In the background.
    @Test(
        arguments: [
            (ArrivingPush.Kind.background, true, false, false, true),
            (.background, true, true, false, true),
            (.alert, false, true, true, false),
            (.alert, true, true, true, true),
            (.alert, true, false, false, false),
        ]
    )
    func `the forum's matrix of push type and payload`(
        kind: ArrivingPush.Kind,
        isContentAvailable: Bool,
        hasAlert: Bool,
        isShown: Bool,
        isWoken: Bool
    ) {
        var aps = JSONObject()
        if isContentAvailable { aps["content-available"] = 1 }
        if hasAlert { aps["alert"] = "a" }
        for state in [AppState.background, .suspended] {
            let presentation = Trial(state, aps).with(\.sentAs, kind).presentation
            #expect(presentation.isShown == isShown)
            #expect(presentation.isWoken == isWoken)
        }
    }

    // Gist 623637646, iOS 10: what ran hot and cold. Its app in the foreground did not implement
    // `willPresent`, and its killed app was force-quit.
    @Test(
        arguments: [
            (AppState.background, false, "Dt"), (.background, true, "Fa Dt"),
            (.forceQuit, false, "Ot Dt"), (.forceQuit, true, "Ot Dt"),
        ]
    )
    func `the gist's table of iOS 10`(state: AppState, isContentAvailable: Bool, runs: String) {
        let trial = Trial(state, isContentAvailable ? Trial.mixed : Trial.alert, tap: .notification)
        #expect(trial.presentation.runShorthand == runs)
    }

    @Test(arguments: [Trial.alert, Trial.mixed])
    func `the gist's table of iOS 10, foreground`(aps: JSONObject) {
        let trial = Trial(.foreground, aps).with(\.app.delegate, .absent)
        #expect(trial.presentation.runShorthand == "Fa")
    }

    @Test(arguments: AppState.allCases, [Trial.alert, Trial.mixed])
    func `the gist's table of iOS 9: the fetch handler everywhere`(state: AppState, aps: JSONObject)
    {
        let trial = Trial(state, aps, tap: .notification).with(\.phone.systemVersion, 9)
        let called = trial.presentation.callbacks.filter { $0.callback != .didFinishLaunching }
        #expect(!called.isEmpty)
        #expect(called.allSatisfy { $0.callback == .fetchCompletionHandler })
    }

    // K3: Kii has the update come without Background App Refresh; most others do not.
    @Test func `without Background App Refresh no update comes, or it comes all the same`() {
        let trial = Trial(.background, Trial.mixed).with(\.phone.allowsBackgroundRefresh, false)
        #expect(trial.presentation.shorthand == "banner list sound badge /")
        let kii = trial.with(\.assumptions.needsBackgroundRefresh, false)
        #expect(kii.presentation.shorthand == "banner list sound badge / Fa")
        let foreground = trial.with(\.app.state, .foreground)
        #expect(foreground.presentation.runShorthand == "Wa Fa")
        // What did not come for that is not held until the app opens.
        let opened = trial.with(\.aps, Trial.silent).with(\.tap, .appIcon)
        #expect(opened.presentation.runShorthand.isEmpty)
    }

    // K9: Apple's key reference leaves the badge, an older page of Apple's removes it.
    @Test func `a push without a badge leaves the badge as it is, or removes it`() {
        let trial = Trial(.background, ["alert": "a"])
        #expect(trial.presentation.badge == nil)
        let removed = trial.with(\.assumptions.absentBadge, .removed)
        #expect(removed.presentation.badge == 0)
        #expect(removed.with(\.phone.settings.badge, false).presentation.badge == nil)
        #expect(removed.with(\.aps, Trial.silent).presentation.badge == nil)
        #expect(removed.with(\.aps, [:]).presentation.badge == nil)
        #expect(removed.with(\.aps, ["badge": 3]).presentation.badge == 3)
        #expect(removed.with(\.aps, ["badge": -1, "alert": "a"]).presentation.badge == nil)
    }

    // K16: FlutterFire 13366 saw two calls on iOS 18.
    @Test func `iOS 18 calls willPresent once, or twice as was seen`() {
        let trial = Trial(.foreground).with(\.phone.systemVersion, 18)
        #expect(trial.presentation.runShorthand == "Wa")
        let seen = trial.with(\.assumptions.repeatsWillPresent, true)
        #expect(seen.presentation.runShorthand == "Wa Wa")
        #expect(seen.with(\.phone.systemVersion, 17).presentation.runShorthand == "Wa")
        #expect(seen.with(\.phone.systemVersion, 19).presentation.runShorthand == "Wa")
    }

    // K20
    @Test func `the budget is for background pushes, or for every update`() {
        let trial = Trial(.background, Trial.mixed).with(\.phone.backgroundBudget, 0)
        #expect(trial.presentation.runShorthand == "Fa")
        let all = trial.with(\.assumptions.budgetCoversAlerts, true)
        #expect(all.presentation.runShorthand.isEmpty)
        #expect(all.with(\.phone.backgroundBudget, 1).presentation.runShorthand == "Fa")
    }

    // K22: a report on Stack Overflow against Apple.
    @Test func `a force-quit app is not woken, or by an alert with content-available`() {
        let trial = Trial(.forceQuit, Trial.mixed, tap: .notification)
        #expect(trial.presentation.runShorthand == "Ot Dt")
        let report = trial.with(\.assumptions.wakesForceQuitApp, true)
        #expect(report.presentation.runShorthand == "Oa Fa Dt")
        #expect(report.presentation.isWoken)
        #expect(report.with(\.phone.systemVersion, 12).presentation.runShorthand == "Ot Dt")
        #expect(report.with(\.aps, Trial.silent).presentation.runShorthand.isEmpty)
        #expect(report.with(\.sentAs, .background).presentation.runShorthand.isEmpty)
    }

    // K6: whether `willPresent` is called of an app without permission, nobody says.
    @Test func `without permission willPresent is not called, or called for nothing`() {
        let trial = Trial(.foreground).with(\.phone.authorization, .denied)
        #expect(trial.presentation.shorthand == "/")
        let called = trial.with(\.assumptions.unauthorizedDelivery, .silentWithWillPresent)
        #expect(called.presentation.shorthand == "/ Wa")
        #expect(called.presentation.bannerReason == .notAuthorized)
    }

    // K7, the other half: an alert push without anything to show.
    @Test
    func `an alert push with nothing but content-available wakes nobody, is dropped, or wakes`() {
        let trial = Trial(.background, Trial.silent).with(\.sentAs, .alert)
        #expect(trial.presentation.runShorthand.isEmpty)
        #expect(trial.with(\.app.state, .foreground).presentation.runShorthand == "Fa")
        let dropped = trial.with(\.assumptions.mismatchedPushType, .dropped)
        #expect(dropped.with(\.app.state, .foreground).presentation.runShorthand.isEmpty)
        let ignored = trial.with(\.assumptions.mismatchedPushType, .ignored)
        #expect(ignored.presentation.runShorthand == "Fa")
        // A push that fits is never dropped.
        let fitting = trial.with(\.assumptions.mismatchedPushType, .dropped).with(
            \.sentAs,
            .background
        )
        #expect(fitting.presentation.runShorthand == "Fa")
    }
}
