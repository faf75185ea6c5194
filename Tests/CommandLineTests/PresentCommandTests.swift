import ExactJSON
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct PresentCommandTests {
    private static let mixed =
        #"{"id":"m","os":17,"state":"background","tap":"notification","#
        + #""payload":{"aps":{"alert":"a","sound":"s","content-available":1}}}"#

    private static let answer =
        #"{"banner":true,"callbacks":[{"name":"fetchCompletionHandler","phase":"arrival"},"#
        + #"{"name":"didReceiveResponse","phase":"tap"}],"class":"mixed","id":"m","#
        + #""launched":false,"listed":true,"sound":"s","woken":true}"#

    @Test func `a push is answered in a line`() async throws {
        let outcome = try await Tool().run("present", input: Self.mixed + "\n{}\n" + Self.mixed)
        #expect(outcome.status == 1)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.lines.map { String($0) } == [
                Self.answer,
                #"{"error":{"code":"input.missing","message":"missing key","path":"/os"}}"#,
                Self.answer,
            ]
        )
    }

    @Test func `a folder's annotations are passed over`() async throws {
        let folder = try TemporaryFolder()
        try folder.file("1.json", String(Self.mixed.dropLast() + #","note":"n"}"#))
        let outcome = try await Tool().run("present", folder.url.path)
        #expect(outcome.status == 0)
        #expect(outcome.output == Self.answer + "\n")
    }

    @Test func `an explanation is added if asked for`() async throws {
        let outcome = try await Tool().run("present", "--explain", input: Self.mixed)
        let answer = try #require(try outcome.answers().first)
        #expect(answer["explanation"]?.object?["banner"]?.object?["reason"] == "presentedBySystem")
        #expect(answer["woken"] == true)
    }

    @Test func `all states are answered in a line`() async throws {
        let outcome = try await Tool().run("present", "--all-states", input: Self.mixed)
        let answer = try #require(try outcome.answers().first)
        let states = try #require(answer["states"]?.object)
        #expect(
            states.members.map { $0.key.string }.sorted() == [
                "background", "forceQuit", "foreground", "suspended", "terminatedBySystem",
            ]
        )
        #expect(states["forceQuit"]?.object?["woken"] == false)
    }

    @Test func `for people all states make a matrix`() async throws {
        let outcome = try await Tool().run(
            "present",
            "--all-states",
            "--format",
            "text",
            input: Self.mixed
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                mixed push  [m]
                                          foreground  background  suspended  terminatedBySystem  forceQuit
                  banner                  yes         yes         yes        yes                 yes
                  listed                  yes         yes         yes        yes                 yes
                  sound                   s           s           s          s                   s
                  badge                   -           -           -          -                   -
                  woken                   -           yes         yes        yes                 -
                  launched                -           -           -          yes                 yes
                  didFinishLaunching      -           -           -          arrival             tap
                  willPresent             arrival     -           -          -                   -
                  didReceiveResponse      tap         tap         tap        tap                 tap
                  fetchCompletionHandler  arrival     arrival     arrival    arrival             -


                """
        )
    }

    @Test func `for people every part has its reason`() async throws {
        let input =
            #"{"os":17,"state":"forceQuit","focus":true,"#
            + #""payload":{"aps":{"alert":"a","sound":"\u0007","content-available":1}}}"#
        let outcome = try await Tool().run("present", "--format", "text", input: input)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                mixed push, app: forceQuit
                  woken     no
                  launched  no

                  banner                          a Focus is on (P15)
                * listed                          the system presents it (5.5)
                  sound                           a Focus is on (P15)
                  badge                           the payload has none (5.1)

                  at arrival
                  serviceExtension                the app has no service extension (P16)
                  serviceExtensionTimeWillExpire  the app has no service extension (P16)
                  didFinishLaunching              there is no process (P12)
                  willPresent                     the app is not in the foreground (5.5)
                  fetchCompletionHandler          the user has force-quit the app (5.5)
                  didReceiveRemoteNotification    the app is not in the foreground (5.5)

                  at tap
                  didFinishLaunching              the user did nothing (5.6)
                  didReceiveResponse              the user did nothing (5.6)
                  fetchCompletionHandler          the user did nothing (5.6)
                  didReceiveRemoteNotification    the user did nothing (5.6)


                """
        )
    }

    // The name of a sound is text from outside.
    @Test func `nothing in a sound's name moves the cursor`() async throws {
        let input =
            #"{"os":17,"state":"background","payload":{"aps":{"sound":"a\u001b[2J\nb"}}}"#
        for options in [["--all-states"], []] {
            let outcome = try await Tool().run(
                ["present", "--format", "text"] + options,
                input: input
            )
            #expect(outcome.output.contains(#"a\u{1b}[2J\nb"#))
            #expect(!outcome.output.contains("\u{1b}"))
        }
    }

    @Test(arguments: [
        ["decide", "--all-states"], ["schedule", "--all-states"], ["rest", "--all-states"],
    ])
    func `other verbs know no states`(arguments: [String]) async throws {
        let outcome = try await Tool().run(arguments, input: "{}")
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix("em-push: `--all-states` is no option of this verb\n")
        )
    }
}
