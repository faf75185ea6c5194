import APNsModel
import DevicePresentation
import ExactJSON
import PresentationCombinations
import Testing

@Suite struct ExplanationTests {
    /// Trials in which every reason occurs.
    private static let trials: [Trial] = {
        let states = AppState.allCases
        let payloads: [JSONObject] = [
            Trial.alert, Trial.mixed, Trial.silent, [:],
            Trial.mixed.with("mutable-content", 1).with("interruption-level", "passive"),
            ["badge": -1, "sound": "s", "content-available": 1],
            ["alert": ["subtitle": "s"]], Trial.actionable,
            ["alert": "a", "sound": ["critical": 1, "volume": 0]],
        ]
        let changes: [(inout Trial) -> Void] = [
            { _ in },
            { $0.app.delegate = .absent },
            { $0.app.delegate = .setLate },
            { $0.app.handlers = [] },
            { $0.app.handlers = [.willPresent, .didReceiveRemoteNotification] },
            { $0.app.handlers = [.didReceiveResponse, .fetchCompletionHandler] },
            { $0.app.handlers = [.fetchCompletionHandler] },
            { $0.app.handlers = [.didReceiveRemoteNotification] },
            { $0.app.presentationOptions = [] },
            { $0.app.serviceExtension = .ok },
            { $0.app.serviceExtension = .timeout },
            {
                $0.app.serviceExtension = .ok
                $0.app.extensionContent = ExtensionContent(content: ArrivingPush(JSONObject()))
            },
            { $0.app.hasBackgroundMode = false },
            { $0.app.categories = [NotificationCategory(id: "c", reportsDismissal: true)] },
            { $0.app.categories = [] },
            { $0.phone.isInSilentMode = true },
            { $0.phone.systemVersion = 9 },
            { $0.phone.systemVersion = 6 },
            { $0.phone.authorization = .denied },
            { $0.phone.authorization = .provisional },
            { $0.phone.settings.alert = false },
            { $0.phone.isFocused = true },
            { $0.phone.backgroundBudget = 0 },
            { $0.phone.allowsBackgroundRefresh = false },
            { $0.phone.isInLowPowerMode = true },
            { $0.phone.settings.scheduledSummary = true },
            {
                $0.phone.isLocked = true
                $0.phone.watch = PairedWatch()
            },
            {
                $0.phone.isLocked = true
                $0.unlocks = false
            },
            {
                $0.phone.isFocused = true
                $0.phone.focusSettings.filter = []
                $0.aps["filter-criteria"] = "f"
            },
            { $0.sentAs = .background },
            { $0.sentAs = .voIP },
            {
                $0.sentAs = .controls
                $0.phone.systemVersion = 18
            },
            {
                $0.sentAs = .voIP
                $0.app.calls.isWithheld = true
            },
            {
                $0.sentAs = .pushToTalk
                $0.app.isInTalkChannel = false
            },
            { $0.sentAs = .alert },
            { $0.assumptions.launchesTerminatedApp = false },
            { $0.assumptions.foregroundUpdate = .insteadOfWillPresent },
            { $0.assumptions.foregroundUpdate = .never },
            { $0.assumptions.coldTap = .fetch },
            {
                $0.sentAs = .background
                $0.assumptions.mismatchedPushType = .dropped
            },
            {
                $0.phone.authorization = .denied
                $0.assumptions.unauthorizedDelivery = .discarded
            },
        ]
        return states.flatMap { state in
            payloads.flatMap { aps in
                Tap.allCases.flatMap { tap in
                    changes.map { change in
                        var trial = Trial(state, aps, tap: tap)
                        change(&trial)
                        return trial
                    }
                }
            }
        }
    }()

    /// A push that its service extension takes away (P51).
    private static func filtered(_ state: AppState) -> Trial {
        Trial(state, Trial.alert.with("mutable-content", 1))
            .with(\.app.serviceExtension, .ok)
            .with(\.app.extensionContent, ExtensionContent(content: ArrivingPush(JSONObject())))
    }

    // P51
    @Test func `a push that the extension takes away says so of banner, list and sound`() {
        let presentation = Self.filtered(.foreground).presentation
        for reason in [
            presentation.bannerReason, presentation.listReason, presentation.soundReason,
        ] {
            #expect(reason == .filteredByExtension && reason.rule == "P51")
        }
        #expect(presentation.badgeReason == .notInPayload && presentation.badge == nil)
        #expect(presentation.content == .modified && !presentation.isShown)
        #expect(presentation.reason(of: .willPresent, at: .arrival) == .filteredByExtension)
        #expect(presentation.runs(.serviceExtension, at: .arrival))
    }

    @Test func `every reason occurs, with a word and a rule of its own`() {
        var parts: Set<PartReason> = []
        var callbacks: Set<CallbackReason> = []
        for trial in Self.trials {
            let presentation = trial.presentation
            parts.formUnion([
                presentation.bannerReason, presentation.listReason, presentation.soundReason,
                presentation.badgeReason,
            ])
            callbacks.formUnion(presentation.callbackReports.map { $0.reason })
        }
        #expect(parts == Set(PartReason.allCases))
        #expect(callbacks == Set(CallbackReason.allCases))
        #expect(Set(PartReason.allCases.map { $0.word }).count == PartReason.allCases.count)
        #expect(Set(CallbackReason.allCases.map { $0.word }).count == CallbackReason.allCases.count)
        for reason in CallbackReason.allCases {
            #expect(CallbackReason(word: reason.word) == reason)
        }
    }

    @Test func `the answer is read off the reasons`() {
        for trial in Self.trials {
            let presentation = trial.presentation
            #expect(presentation.showsBanner == presentation.bannerReason.isPresented)
            #expect(presentation.isListed == presentation.listReason.isPresented)
            #expect((presentation.sound != nil) == presentation.soundReason.isPresented)
            #expect((presentation.badge != nil) == presentation.badgeReason.isPresented)
            let ran = presentation.callbackReports.filter { $0.reason.runs }.map { $0.run }
            #expect(ran == presentation.callbacks)
            for report in presentation.callbackReports {
                let (callback, phase) = (report.run.callback, report.run.phase)
                #expect(presentation.reason(of: callback, at: phase) == report.reason)
                #expect(presentation.runs(callback, at: phase) == report.reason.runs)
            }
        }
    }

    // P4
    @Test func `callbacks are in the order of the contract, each once in a phase`() throws {
        for trial in Self.trials {
            let ranks = try trial.presentation.callbackReports.map { report in
                try #require(Phase.allCases.firstIndex(of: report.run.phase)) * 100
                    + #require(Callback.allCases.firstIndex(of: report.run.callback))
            }
            if [nil, .alert, .background].contains(trial.sentAs) {
                #expect(ranks.count == (trial.phone.systemVersion == 9 ? 11 : 10))
            }
            #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func `what can only run in one phase has no reason in the other`() {
        let presentation = Trial(.background).presentation
        #expect(presentation.reason(of: .didReceiveResponse, at: .arrival) == nil)
        #expect(!presentation.runs(.didReceiveResponse, at: .arrival))
        for callback in [
            Callback.willPresent, .serviceExtension, .serviceExtensionTimeWillExpire,
        ] {
            #expect(presentation.reason(of: callback, at: .tap) == nil)
        }
    }

    @Test(
        arguments: [
            (Trial(.background).with(\.phone.isFocused, true), PartReason.focus),
            (Trial(.background).with(\.phone.settings.alert, false), .settingOff),
            (Trial(.background).with(\.phone.authorization, .provisional), .provisional),
            (Trial(.background).with(\.phone.authorization, .notDetermined), .notAuthorized),
            (Trial(.foreground).with(\.app.presentationOptions, [.list]), .notAskedFor),
            (Trial(.foreground).with(\.app.delegate, .absent), .noDelegate),
            (Trial(.foreground).with(\.app.handlers, .didReceiveResponse), .noWillPresent),
            (Trial(.foreground).with(\.phone.systemVersion, 9), .foregroundBelow10),
            (Trial(.foreground), .presentedByApp),
            (Trial(.forceQuit), .presentedBySystem),
            (Trial(.forceQuit, Trial.silent), .notInPayload),
            (Trial(.forceQuit).with(\.sentAs, .background), .backgroundPush),
            (filtered(.background), .filteredByExtension),
            (filtered(.foreground), .filteredByExtension),
            (filtered(.background).with(\.phone.systemVersion, 13), .presentedBySystem),
        ]
    )
    func `why there is a banner or none`(trial: Trial, reason: PartReason) {
        #expect(trial.presentation.bannerReason == reason)
    }

    @Test(
        arguments: [
            (Trial(.background, Trial.mixed), CallbackReason.contentAvailable),
            (Trial(.background), .notContentAvailable),
            (Trial(.forceQuit, Trial.mixed), .forceQuit),
            (
                Trial(.background, Trial.mixed).with(\.app.hasBackgroundMode, false),
                .noBackgroundMode
            ),
            (Trial(.background, Trial.silent).with(\.phone.backgroundBudget, 0), .budgetSpent),
            (Trial(.background, Trial.silent).with(\.sentAs, .alert), .sentAsAlert),
            (Trial(.foreground), .delegateInstead),
            (Trial(.foreground).with(\.app.delegate, .absent), .foreground),
            (Trial(.background, Trial.mixed).with(\.app.handlers, .ofDelegate), .notImplemented),
            (Trial(.background, Trial.mixed).with(\.phone.systemVersion, 6), .systemTooOld),
        ]
    )
    func `why an update reaches the app or does not`(trial: Trial, reason: CallbackReason) {
        #expect(trial.presentation.reason(of: .fetchCompletionHandler, at: .arrival) == reason)
    }

    @Test(
        arguments: [
            (Trial(.foreground), CallbackReason.asksDelegate),
            (Trial(.foreground).with(\.phone.systemVersion, 9), .systemTooOld),
            (Trial(.foreground).with(\.app.delegate, .absent), .noDelegate),
            (Trial(.foreground).with(\.app.handlers, .didReceiveResponse), .notImplemented),
            (Trial(.foreground).with(\.sentAs, .background), .backgroundPush),
            (Trial(.foreground, Trial.silent).with(\.sentAs, .alert), .nothingToPresent),
            (Trial(.foreground).with(\.phone.authorization, .denied), .notAuthorized),
            (Trial(.background), .notInForeground),
        ]
    )
    func `why willPresent is called or is not`(trial: Trial, reason: CallbackReason) {
        #expect(trial.presentation.reason(of: .willPresent, at: .arrival) == reason)
    }

    @Test(
        arguments: [
            (Trial(.foreground), CallbackReason.fetchInstead),
            (Trial(.foreground).with(\.app.handlers, .didReceiveRemoteNotification), .foreground),
            (
                Trial(.foreground)
                    .with(\.app.handlers, [.willPresent, .didReceiveRemoteNotification]),
                .delegateInstead
            ),
            (Trial(.foreground).with(\.app.handlers, .ofDelegate), .notImplemented),
            (
                Trial(.background).with(\.app.handlers, .didReceiveRemoteNotification),
                .notInForeground
            ),
        ]
    )
    func `why the legacy method is called at arrival or is not`(
        trial: Trial,
        reason: CallbackReason
    ) {
        #expect(
            trial.presentation.reason(of: .didReceiveRemoteNotification, at: .arrival) == reason
        )
    }
}
