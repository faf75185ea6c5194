import APNsModel
import DevicePresentation
import ExactJSON
import Testing

/// What a phone does in the cases of Getui's silent push page (G1 to G17).
///
/// The payloads are those that Getui's server sends: the sound `com.gexin.ios.silence` leaves no
/// `sound`, an absent or empty one becomes `default`. What its SDK calls by itself (BBB, DDD) is no
/// business of the system's.
@Suite struct SilentPushPageTests {
    private static let title: JSONObject = ["alert": ["title": "一秒招聘", "body": "有一条新的招工信息"]]
    /// ① title and body, ② 0, ③ a sound.
    private static let normal = title.with("sound", "notice_type1.caf")
    /// ① nothing, ② 1, ③ silence.
    private static let silent: JSONObject = ["content-available": 1]
    /// ① title and body, ② 1, ③ a sound.
    private static let mixed = normal.with("content-available", 1)

    /// The page's "background".
    private static let background = [AppState.background, .suspended]
    /// The page's "killed or never started", which is two states.
    private static let killed = [AppState.terminatedBySystem, .forceQuit]

    /// The reading of the page where Apple has an update start a terminated app.
    private static let page = Assumptions(launchesTerminatedApp: false)

    @Test(arguments: background + killed)
    func `G1: a normal push shows and sounds, and runs no code`(state: AppState) {
        #expect(Trial(state, Self.normal).presentation.shorthand == "banner list sound /")
    }

    @Test(arguments: background + killed)
    func `G2: a tap on it calls the fetch handler below iOS 10, the response since`(state: AppState)
    {
        let start = state == .background || state == .suspended ? "" : "Ot "
        let trial = Trial(state, Self.normal, tap: .notification)
        #expect(trial.presentation.runShorthand == start + "Dt")
        let older = trial.with(\.phone.systemVersion, 9)
        #expect(older.presentation.runShorthand == start + "Ft")
    }

    @Test(arguments: background + killed, [normal, silent, mixed])
    func `G3: opening the app by its icon calls neither`(state: AppState, aps: JSONObject) {
        for version in [9, 10, 17] {
            let trial = Trial(state, aps, tap: .appIcon).with(\.phone.systemVersion, version)
            #expect(trial.presentation.callbacks.allSatisfy { $0.phase == .arrival })
            #expect(trial.presentation.opensApp)
        }
    }

    @Test
    func `G4: online goes by Getui's own channel; a push that comes all the same is the app's`() {
        #expect(Trial(.foreground, Self.normal).presentation.runShorthand == "Wa")
        let quiet = Trial(.foreground, Self.normal).with(\.app.presentationOptions, [])
        #expect(quiet.presentation.shorthand == "/ Wa")
    }

    @Test(arguments: background)
    func `G5: a silent push runs the fetch handler at once, and nothing is seen or heard`(
        state: AppState
    ) {
        #expect(Trial(state, Self.silent).presentation.shorthand == "/ Fa")
        // The page's own sample has a badge, and the server's mutable-content.
        let sample = Self.silent.with("badge", 1).with("mutable-content", 1)
        let trial = Trial(state, sample).with(\.app.serviceExtension, .ok)
        #expect(trial.presentation.shorthand == "badge / Fa")
    }

    // K2: the page runs nothing in a killed app; Apple starts one that the system terminated.
    @Test func `G6: a silent push runs nothing in a killed app, or starts a terminated one`() {
        #expect(Trial(.forceQuit, Self.silent).presentation.shorthand == "/")
        #expect(Trial(.terminatedBySystem, Self.silent).presentation.shorthand == "/ Oa Fa")
        for state in Self.killed {
            let trial = Trial(state, Self.silent).with(\.assumptions, Self.page)
            #expect(trial.presentation.shorthand == "/")
        }
    }

    @Test(arguments: background + killed)
    func `G7: when the app is opened afterwards the system calls nothing`(state: AppState) {
        let trial = Trial(state, Self.silent, tap: .appIcon).with(\.assumptions, Self.page)
        #expect(trial.presentation.callbacks.allSatisfy { $0.phase == .arrival })
    }

    @Test(arguments: background)
    func `G8: with text it is no silent push: a banner, no sound, the fetch handler`(
        state: AppState
    ) {
        let aps = Self.title.with("content-available", 1)
        #expect(Trial(state, aps).presentation.shorthand == "banner list / Fa")
    }

    @Test(arguments: background)
    func `G9: without text there is no banner, and the sound is heard alone`(state: AppState) {
        let aps = Self.silent.with("sound", "notice_type1.caf")
        #expect(Trial(state, aps).presentation.shorthand == "sound / Fa")
    }

    private func sound(_ name: JSONValue, in files: [ExactString]?) -> String? {
        Trial(.background, Self.silent.with("sound", name)).with(\.app.soundFiles, files)
            .presentation.sound
    }

    @Test func `G10: a sound that the app has is played`() {
        #expect(sound("notice_type1.caf", in: ["notice_type1.caf"]) == "notice_type1.caf")
        #expect(sound("notice_type1.caf", in: nil) == "notice_type1.caf")
    }

    @Test func `G11: a sound that the app does not have is the default one`() {
        #expect(sound("notice_type1.caf", in: ["notice_type2.caf"]) == "default")
        #expect(sound("notice_type1.caf", in: []) == "default")
    }

    @Test func `G12: an absent sound, which Getui's client writes as default, is the default one`()
    {
        #expect(sound("default", in: []) == "default")
        #expect(sound("default", in: nil) == "default")
    }

    // K12: one reading of the page is that a constant is the default sound, the other that it is
    // silent. A string is a name, which the app does not have; a number is no sound at all.
    @Test func `G13: a constant makes the default sound, or is silent`() {
        #expect(sound("1", in: []) == "default")
        #expect(sound(1, in: []) == nil)
        let ding = Trial(.background, Self.silent.with("sound", 1))
            .with(\.assumptions.unreadableSound, .playsDefault)
        #expect(ding.presentation.sound == "default")
        #expect(ding.presentation.shorthand == "sound / Fa")
    }

    @Test(arguments: background)
    func `G14: a mixed push shows, sounds and runs the fetch handler`(state: AppState) {
        #expect(Trial(state, Self.mixed).presentation.shorthand == "banner list sound / Fa")
    }

    // K2, as G6.
    @Test func `G15: a mixed push in a killed app shows and sounds, or starts a terminated one`() {
        #expect(Trial(.forceQuit, Self.mixed).presentation.shorthand == "banner list sound /")
        #expect(
            Trial(.terminatedBySystem, Self.mixed).presentation.shorthand
                == "banner list sound / Oa Fa"
        )
        for state in Self.killed {
            let trial = Trial(state, Self.mixed).with(\.assumptions, Self.page)
            #expect(trial.presentation.shorthand == "banner list sound /")
        }
    }

    @Test(arguments: background)
    func `G16: without content-available nothing runs until it is tapped`(state: AppState) {
        #expect(Trial(state, Self.normal).presentation.shorthand == "banner list sound /")
        #expect(Trial(state, Self.normal, tap: .notification).presentation.runShorthand == "Dt")
    }

    // K2, as G6.
    @Test func `G17: text with silence in a killed app shows and is not heard`() {
        let aps = Self.title.with("content-available", 1)
        #expect(Trial(.forceQuit, aps).presentation.shorthand == "banner list /")
        let page = Trial(.terminatedBySystem, aps).with(\.assumptions, Self.page)
        #expect(page.presentation.shorthand == "banner list /")
        #expect(Trial(.terminatedBySystem, aps).presentation.shorthand == "banner list / Oa Fa")
    }

    // The page's closing remark and its own cases G14 and G16: both are right, of different things.
    @Test(arguments: background + killed)
    func `content-available makes no difference to what is seen and heard, only to what runs`(
        state: AppState
    ) {
        let (normal, mixed) = (Trial(state, Self.normal), Trial(state, Self.mixed))
        #expect(normal.presentation.shownShorthand == mixed.presentation.shownShorthand)
        #expect(normal.presentation.callbacks.isEmpty)
        #expect(mixed.presentation.callbacks.isEmpty == (state == .forceQuit))
    }
}
