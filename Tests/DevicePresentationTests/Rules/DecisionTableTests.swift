import APNsModel
import DevicePresentation
import ExactJSON
import Testing

/// The tables of rules 5.4 to 5.6, row by row: all allowed, a push with text and sound, then a tap.
@Suite struct DecisionTableTests {
    enum Delegate: CaseIterable {
        case whole
        case withoutWillPresent
        case absent
    }

    private func trial(_ state: AppState, content: Int, _ delegate: Delegate) -> Trial {
        let aps: JSONObject = ["alert": ["body": "b"], "sound": "default"]
        var trial = Trial(
            state,
            content == 1 ? aps.with("content-available", 1) : aps,
            tap: .notification
        )
        switch delegate {
        case .whole: break
        case .withoutWillPresent: trial.app.handlers.remove(.willPresent)
        case .absent: trial.app.delegate = .absent
        }
        return trial
    }

    // 5.4
    @Test(
        arguments: [
            (0, Delegate.whole, "banner list sound / Wa Dt"),
            (1, .whole, "banner list sound / Wa Fa Dt"),
            (0, .withoutWillPresent, "/"),
            (1, .withoutWillPresent, "/ Fa"),
            (0, .absent, "/ Fa"),
            (1, .absent, "/ Fa"),
        ]
    )
    func `iOS 10 and later, foreground`(content: Int, delegate: Delegate, expected: String) {
        for version in [10, 14, 15, 17, 26] {
            let trial = trial(.foreground, content: content, delegate)
                .with(\.phone.systemVersion, version)
            #expect(trial.presentation.shorthand == expected)
        }
    }

    // 5.5, 5.6
    @Test(
        arguments: [
            (AppState.background, 0, Delegate.whole, "Dt"),
            (.background, 1, .whole, "Fa Dt"),
            (.background, 0, .absent, "Ft"),
            (.background, 1, .absent, "Fa Ft"),
            (.suspended, 0, .whole, "Dt"),
            (.suspended, 1, .whole, "Fa Dt"),
            (.suspended, 0, .absent, "Ft"),
            (.suspended, 1, .absent, "Fa Ft"),
            (.terminatedBySystem, 0, .whole, "Ot Dt"),
            (.terminatedBySystem, 1, .whole, "Oa Fa Dt"),
            (.terminatedBySystem, 0, .absent, "Ot Ft"),
            (.terminatedBySystem, 1, .absent, "Oa Fa Ft"),
            (.forceQuit, 0, .whole, "Ot Dt"),
            (.forceQuit, 1, .whole, "Ot Dt"),
            (.forceQuit, 0, .absent, "Ot Ft"),
            (.forceQuit, 1, .absent, "Ot Ft"),
        ]
    )
    func `iOS 10 and later, not in the foreground`(
        state: AppState,
        content: Int,
        delegate: Delegate,
        runs: String
    ) {
        for version in [10, 14, 15, 17, 26] {
            let trial = trial(state, content: content, delegate)
                .with(\.phone.systemVersion, version)
            #expect(trial.presentation.shorthand == "banner list sound / \(runs)")
        }
    }

    // 5.4 to 5.6, P7, P18, P21: the delegate is there, and plays no part.
    @Test(
        arguments: [
            (AppState.foreground, 0, true, "/ Fa"), (.foreground, 1, true, "/ Fa"),
            (.foreground, 0, false, "/ La"), (.foreground, 1, false, "/ La"),
            (.background, 1, true, "banner list sound / Fa Ft"),
            (.background, 0, true, "banner list sound / Ft"),
            (.background, 1, false, "banner list sound / Lt"),
            (.background, 0, false, "banner list sound / Lt"),
            (.suspended, 0, false, "banner list sound / Lt"),
            (.terminatedBySystem, 1, true, "banner list sound / Oa Fa Ft"),
            (.terminatedBySystem, 0, true, "banner list sound / Ot Ft"),
            (.forceQuit, 1, true, "banner list sound / Ot Ft"),
            (.terminatedBySystem, 1, false, "banner list sound / Ot"),
            (.terminatedBySystem, 0, false, "banner list sound / Ot"),
            (.forceQuit, 1, false, "banner list sound / Ot"),
            (.forceQuit, 0, false, "banner list sound / Ot"),
        ]
    )
    func `iOS 7 to 9`(state: AppState, content: Int, hasFetch: Bool, expected: String) {
        for version in [7, 8, 9] {
            var trial = trial(state, content: content, .whole).with(\.phone.systemVersion, version)
            if !hasFetch {
                trial.app.handlers.remove(.fetchCompletionHandler)
            }
            // In the foreground nothing is shown, and so nothing can be tapped.
            #expect(trial.presentation.shorthand == expected)
        }
    }

    // P3: the fetch handler came with iOS 7.
    @Test(arguments: [3, 4, 5, 6])
    func `before iOS 7 there is the legacy method alone`(version: Int) {
        for content in [0, 1] {
            let runs = AppState.allCases.map { state in
                trial(state, content: content, .whole).with(\.phone.systemVersion, version)
                    .presentation.runShorthand
            }
            #expect(runs == ["La", "Lt", "Lt", "Ot", "Ot"])
        }
    }

    // MARK: what changes the outcome

    @Test(arguments: AppState.allCases)
    func `nothing but content-available: no banner, and the update unless the app was force-quit`(
        state: AppState
    ) {
        let trial = Trial(state, Trial.silent, tap: .notification)
            .with(\.app.serviceExtension, .ok)
        let runs: [AppState: String] = [
            .foreground: "Fa", .background: "Fa", .suspended: "Fa", .terminatedBySystem: "Oa Fa",
            .forceQuit: "",
        ]
        #expect(trial.presentation.shorthand.isEmpty == false)
        #expect(trial.presentation.runShorthand == runs[state])
        #expect(trial.presentation.shownShorthand.isEmpty)
    }

    @Test(arguments: AppState.allCases)
    func `nothing at all: nothing happens, but for the foreground without a delegate`(
        state: AppState
    ) {
        let trial = Trial(state, [:], tap: .notification)
        #expect(trial.presentation.shorthand == "/")
        let without = trial.with(\.app.delegate, .absent)
        #expect(without.presentation.runShorthand == (state == .foreground ? "Fa" : ""))
    }

    @Test func `a sound without text is heard alone`() {
        let aps = Trial.silent.with("sound", "ping.caf")
        #expect(Trial(.background, aps).presentation.shorthand == "sound / Fa")
        #expect(Trial(.foreground, aps).presentation.shorthand == "sound / Wa Fa")
    }

    @Test func `a badge alone is set, in the foreground if the app asks for it`() {
        #expect(Trial(.background, ["badge": 2]).presentation.shorthand == "badge /")
        #expect(Trial(.foreground, ["badge": 2]).presentation.shorthand == "badge / Wa")
        let quiet = Trial(.foreground, ["badge": 2])
            .with(\.app.presentationOptions, [.banner, .list, .sound])
        #expect(quiet.presentation.shorthand == "/ Wa")
    }

    @Test func `with alerts off a sound may be heard alone`() {
        let trial = Trial(.background).with(\.phone.settings.alert, false)
        #expect(trial.presentation.shorthand == "list sound badge /")
    }

    @Test func `a willPresent that is not answered shows nothing`() {
        let trial = Trial(.foreground, tap: .notification).with(\.app.presentationOptions, [])
        #expect(trial.presentation.shorthand == "/ Wa")
    }

    @Test func `a delegate without a response: the fetch handler takes the tap`() {
        let trial = Trial(.background, tap: .notification)
            .with(\.app.handlers, [.willPresent, .fetchCompletionHandler])
        #expect(trial.presentation.runShorthand == "Ft")
    }

    // The response is lost only where the tap starts the process.
    @Test func `a delegate that is set too late loses the response that started the process`() {
        let runs = AppState.allCases.map { state in
            Trial(state, tap: .notification).with(\.app.delegate, .setLate).presentation
                .runShorthand
        }
        #expect(runs == ["Wa Dt", "Dt", "Dt", "Ot Ft", "Ot Ft"])
        let started = Trial(.terminatedBySystem, Trial.mixed, tap: .notification)
            .with(\.app.delegate, .setLate)
        #expect(started.presentation.runShorthand == "Oa Fa Dt")
        let action = Trial(.forceQuit, Trial.actionable, tap: .action).with(
            \.app.delegate,
            .setLate
        )
        #expect(action.presentation.runShorthand == "Ot")
    }

    @Test func `a category can report a dismissal, and keep an action in the background`() {
        let category = NotificationCategory(
            id: "c",
            actions: [.init(id: "later"), .init(id: "open", opensApp: true)],
            reportsDismissal: true
        )
        let aps = Trial.actionable
        let dismissed = Trial(.background, aps, tap: .dismiss).with(\.app.categories, [category])
        #expect(dismissed.presentation.runShorthand == "Dt")
        #expect(dismissed.with(\.app.state, .forceQuit).presentation.runShorthand == "Ot Dt")
        #expect(!dismissed.presentation.opensApp)
        var action = Trial(.background, aps, tap: .action)
        #expect(action.presentation.opensApp)
        action.app.categories = [category]
        #expect(!action.presentation.opensApp)
        #expect(action.presentation.runShorthand == "Dt")
        action.action = "open"
        #expect(action.presentation.opensApp)
        for (id, categories) in [("gone", [category]), ("open", [])] as [(ExactString, [_])] {
            action.action = id
            action.app.categories = categories
            #expect(action.presentation.runShorthand.isEmpty)
        }
    }

    @Test(
        arguments: [
            (ServiceExtension.absent, ShownContent.original), (.ok, .modified),
            (.timeout, .bestAttempt), (.crash, .original),
        ]
    )
    func `whose content is shown`(serviceExtension: ServiceExtension, content: ShownContent) {
        let trial = Trial(.background, Trial.alert.with("mutable-content", 1))
            .with(\.app.serviceExtension, serviceExtension)
        #expect(trial.presentation.content == content)
        #expect(trial.with(\.aps, Trial.alert).presentation.content == .original)
    }

    @Test(arguments: Tap.allCases)
    func `what brings the app to the screen`(tap: Tap) {
        let opens = tap == .notification || tap == .appIcon || tap == .action
        #expect(Trial(.background, Trial.actionable, tap: tap).presentation.opensApp == opens)
        let silent = Trial(.background, Trial.silent, tap: tap)
        #expect(silent.presentation.opensApp == (tap == .appIcon))
    }
}
