import Foundation
import Testing

/// What `present --format text` prints.
@Suite struct PresentTextTests {
    private func text(_ input: String, _ options: String...) async throws -> String {
        let outcome = try await Tool().run(["present", "--format", "text"] + options, input: input)
        #expect(outcome.status == 0)
        return outcome.output
    }

    private static let quiet =
        #"{"id":"m","os":17,"state":"forceQuit","focus":true,"payload":{"aps":{"#
        + #""alert":{"title":"Ann","body":"Up\nyet?"},"sound":"\u0007","content-available":1}}}"#

    @Test func `the text comes first, then what is shown and what runs`() async throws {
        let mixed =
            #"{"os":9,"state":"background","tap":"notification","assumptions":{"coldTap":"fetch"},"#
            + #""payload":{"aps":{"alert":"a","badge":2,"content-available":1,"thread-id":"t"}}}"#
        #expect(
            try await text(mixed) == """
                Shown, badge set, app woken: mixed push, app in the background

                  | a

                  banner   the system presents it (5.5)
                  listed   the system presents it (5.5)
                  badge 2  the system presents it (5.5)

                  At arrival:
                  fetchCompletionHandler  the push has content-available (5.5)

                  At tap:
                  fetchCompletionHandler  nothing else takes the tap (5.6)

                  Ignored by iOS 9:
                  /payload/aps/thread-id  since iOS 10

                  Assumed:
                  coldTap  fetch (5.8)


                """
        )
    }

    @Test func `what stands in the way of a push has its reason`() async throws {
        #expect(
            try await text(Self.quiet) == """
                Listed: mixed push, app closed by the user  [m]

                  | Ann
                  | Up
                  | yet?

                  no banner  a Focus is on (P15)
                  listed     the system presents it (5.5)
                  no sound   a Focus is on (P15)

                  Not at arrival:
                  fetchCompletionHandler  the user has force-quit the app (5.5)


                """
        )
    }

    @Test func `an explanation has everything that is not there`() async throws {
        #expect(
            try await text(Self.quiet, "--explain") == """
                Listed: mixed push, app closed by the user  [m]

                  | Ann
                  | Up
                  | yet?

                  no banner  a Focus is on (P15)
                  listed     the system presents it (5.5)
                  no sound   a Focus is on (P15)
                  no badge   the payload has none (5.1)

                  Not at arrival:
                  serviceExtension                the app has no service extension (P16)
                  serviceExtensionTimeWillExpire  the app has no service extension (P16)
                  didFinishLaunching              there is no process (P12)
                  willPresent                     the app is not in the foreground (5.5)
                  fetchCompletionHandler          the user has force-quit the app (5.5)
                  didReceiveRemoteNotification    the app is not in the foreground (5.5)

                  Not at tap:
                  didFinishLaunching            the user did nothing (5.6)
                  didReceiveResponse            the user did nothing (5.6)
                  fetchCompletionHandler        the user did nothing (5.6)
                  didReceiveRemoteNotification  the user did nothing (5.6)


                """
        )
    }

    @Test func `a push that is no notification is told by its effect`() async throws {
        let input =
            #"{"os":18,"state":"background","pushType":"liveactivity","now":1000,"payload":{"aps":{"#
            + #""event":"update","timestamp":1000,"stale-date":1,"content-state":{},"#
            + #""alert":{"title":"T","sound":"s.caf"}}}}"#
        #expect(
            try await text(input) == """
                Live Activity updated, heard: liveactivity push, app in the background

                  The Live Activity has new content. (P33)
                  The user is alerted. (P33)
                  The content is outdated as it arrives. (P33)

                  sound s.caf  the system presents it (5.5)


                """
        )
    }

    @Test func `how and where a notification is shown is told`() async throws {
        let typed =
            #"{"os":17,"state":"terminatedBySystem","carPlay":true,"settings":{"alertStyle":"alert"},"#
            + #""screenOn":false,"tap":"action","userText":"好\u001b","categories":[{"id":"m","#
            + #""allowInCarPlay":true,"actions":[{"id":"reply","textInput":true,"foreground":true},"#
            + #"{"id":"del","destructive":true,"authenticationRequired":true}]}],"#
            + #""payload":{"aps":{"alert":{"body":"where?","launch-image":"L"},"category":"m"}}}"#
        #expect(
            try await text(typed) == #"""
                Shown: alert push, app ended by the system

                  | where?
                  The screen lights up. (P49)
                  The banner stays until the user does something about it. (P36)
                  CarPlay shows it as well. (P45)
                  Launch image: L
                  Typed text: 好\u{1b}

                  banner  the system presents it (5.5)
                  listed  the system presents it (5.5)

                  At tap:
                  didFinishLaunching  the tap starts the process (P5)
                  didReceiveResponse  the user responded to the notification (5.6)

                  Actions:
                  reply  opens the app, takes a text (P41)
                  del    runs in the background, needs an unlocked phone, looks destructive
                         (P41)


                """#
        )
    }

    // Columns of a terminal: characters of Chinese and emoji take two, marks none.
    @Test func `columns stand under each other whatever the script`() async throws {
        let extended =
            #"{"os":17,"state":"suspended","serviceExtension":"ok","extensionContent":{"#
            + #""attachments":[{"type":"铃声","bytes":1},{"type":"👩‍👧","bytes":2},"#
            + #"{"type":"e\u0301","bytes":3},{"type":"jpeg","bytes":4}]},"#
            + #""payload":{"aps":{"alert":"a","mutable-content":1}}}"#
        let lines = try await text(extended).split(separator: "\n").suffix(4)
        #expect(
            lines == [
                "  铃声  1 bytes, left out: the system does not take files of this type (P34)",
                "  👩‍👧    2 bytes, left out: the system does not take files of this type (P34)",
                "  e\u{301}     3 bytes, left out: the system does not take files of this type (P34)",
                "  jpeg  4 bytes, shown (P34)",
            ]
        )
    }

    @Test func `all states make a matrix of at most 80 columns`() async throws {
        let matrix = try await text(
            #"{"id":"m","os":9,"state":"background","tap":"notification","#
                + #""payload":{"aps":{"alert":"a","sound":"s","content-available":1,"thread-id":"t"}}}"#,
            "--all-states"
        )
        #expect(
            matrix == """
                Works in every state of the app: mixed push  [m]

                  | a
                  sound s

                                          fore-    back-   sus-    termi-   force-
                                          ground   ground  pended  nated    quit
                  banner                  -        yes     yes     yes      yes
                  listed                  -        yes     yes     yes      yes
                  sound                   -        yes     yes     yes      yes
                  badge                   -        -       -       -        -
                  woken                   -        yes     yes     yes      -
                  launched                -        -       -       yes      yes
                  didFinishLaunching      -        -       -       arrival  tap
                  fetchCompletionHandler  arrival  both    both    both     tap

                  Ignored by iOS 9:
                  /payload/aps/thread-id  since iOS 10


                """
        )
        let widest = try await text(
            #"{"os":17,"state":"background","tap":"notification","serviceExtension":"timeout","#
                + #""implements":["didReceiveRemoteNotification"],"#
                + #""payload":{"aps":{"alert":"a","mutable-content":1}}}"#,
            "--all-states"
        )
        #expect(widest.contains("serviceExtensionTimeWillExpire"))
        let rows = widest.split(separator: "\n")
        #expect(rows.count > 14)
        #expect(rows.allSatisfy { $0.count <= 80 })
    }

    @Test func `what differs between the states is told with them`() async throws {
        let call = try await text(
            #"{"os":14,"state":"background","pushType":"voip","focus":true,"locked":true,"payload":{}}"#,
            "--all-states"
        )
        #expect(call.contains("\n  The phone shows the call screen. (P32) In: foreground.\n"))
        #expect(
            call.contains(
                "\n  A Focus or Do Not Disturb keeps the call quiet. (P32) Not in: foreground.\n"
            )
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
}
