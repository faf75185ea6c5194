import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

@testable import PushConformance
@testable import PushContract

/// Each class of the table of unknown places is needed: without it a drawn completion contradicts.
@Suite struct ProofTableTests {
    /// A table with something wrong, and a question that shows it.
    struct Mutant: Sendable, CustomTestStringConvertible {
        let name: String
        let unknown: [UnknownPlace]
        let ask: String
        var message: String = "{}"
        var recipient: String = "{}"
        var app: String?
        let change: @Sendable (inout ProofCases) -> Void

        var testDescription: String { name }

        func question() throws -> ProofQuestion {
            func object(_ text: String) throws -> JSONObject {
                try #require(JSONValue(parsing: text).object)
            }
            return try ProofQuestion(
                unknown: unknown,
                ask: JSONValue(parsing: ask),
                message: object(message),
                recipient: object(recipient),
                app: app.map(object)
            )
        }
    }

    private static let none = #"{"reason": "device.noneEligible"}"#
    private static let push = #"{"outcome": "push"}"#

    private static let message: [Mutant] = [
        Mutant(name: "no room", unknown: [.messageType], ask: #"{"reason": "message.kind"}"#) {
            $0.classes.types.removeAll { $0 == .chatRoom }
        },
        Mutant(
            name: "no command",
            unknown: [.bodyType],
            ask: #"{"gate": "A1", "verdict": "block"}"#
        ) { $0.classes.bodies.removeAll { $0.type == .command } },
        Mutant(
            name: "no message for online devices only",
            unknown: [.deliverOnlineOnly],
            ask: #"{"blocker": "message.kind"}"#
        ) { $0.classes.onlineOnly = [false] },
        Mutant(name: "no long id", unknown: [.messageID], ask: none) {
            $0.classes.ids.removeLast()
        },
        Mutant(name: "no short id", unknown: [.messageID], ask: push) {
            $0.classes.ids.removeFirst()
        },
        Mutant(
            name: "no long text",
            unknown: [.bodyText],
            ask: none,
            recipient: #"{"settings": {"displayStyle": "messageSummary"}}"#,
            app:
                #"{"templates": [{"name": "detail", "titlePattern": "{$msg}", "contentPattern": "x"}]}"#
        ) { $0.classes.bodies.removeLast() },
        Mutant(
            name: "no old message",
            unknown: [.timestamp],
            ask: #"{"reason": "message.expired"}"#
        ) { $0.instant.timestamps.removeLast() },
        Mutant(
            name: "the sender is not the recipient",
            unknown: [.messageFrom],
            ask: #"{"reason": "recipient.sender"}"#
        ) { $0.classes.senders.removeAll { $0 == "bob" } },
        Mutant(name: "no long sender", unknown: [.messageFrom], ask: none) {
            $0.classes.senders.removeLast()
        },
        Mutant(
            name: "every sender is named",
            unknown: [.messageFrom],
            ask: push,
            recipient:
                #"{"settings": {"conversations": [{"type": "chat", "id": "ann", "remindType": "none"}]}}"#
        ) { $0.classes.senders.removeAll { $0 != "ann" && $0 != "bob" } },
        Mutant(
            name: "no conversation that is named",
            unknown: [.messageTo],
            ask: #"{"reason": "remind.none"}"#,
            message: #"{"type": "groupChat", "to": "g"}"#,
            recipient:
                #"{"settings": {"conversations": [{"type": "groupChat", "id": "6001", "remindType": "none"}]}}"#
        ) { $0.classes.targets.removeAll { $0 == "6001" } },
        Mutant(name: "all are receivers", unknown: [.receivers], ask: push) {
            $0.classes.receivers.removeLast()
        },
        Mutant(
            name: "a list of receivers lacks the recipient",
            unknown: [.receivers],
            ask: #"{"gate": "B3", "verdict": "pass"}"#
        ) { $0.classes.receivers.remove(at: 1) },
        Mutant(
            name: "no list of receivers is empty",
            unknown: [.receivers],
            ask: #"{"gate": "B3", "verdict": "skip"}"#
        ) { $0.classes.receivers.removeFirst() },
    ]

    private static let ext: [Mutant] = [
        Mutant(
            name: "nothing is forced",
            unknown: [.ext],
            ask: #"{"gate": "B6", "verdict": "bypass"}"#,
            recipient: #"{"settings": {"expireTimestamp": 253402300799999}}"#
        ) { $0.classes.exts.removeAll { $0.ext.forcesNotification } },
        Mutant(
            name: "nothing is silent",
            unknown: [.ext],
            ask: #"{"reason": "message.silent"}"#
        ) { $0.classes.exts.removeAll { $0.ext.ignoresNotification } },
        Mutant(
            name: "nobody is mentioned",
            unknown: [.ext],
            ask: #"{"gate": "B9", "verdict": "pass"}"#,
            recipient: #"{"settings": {"remindType": "mentionOnly"}}"#
        ) { $0.classes.exts.removeAll { $0.mentionsRecipient == true } },
        Mutant(
            name: "no mention",
            unknown: [.mentions],
            ask: push,
            recipient: #"{"settings": {"remindType": "mentionOnly"}}"#
        ) { $0.classes.exts.removeAll { $0.mentionsRecipient == true } },
        Mutant(name: "no call", unknown: [.pushExtType], ask: none) {
            $0.classes.exts.removeAll { $0.ext.push?.isCall ?? false }
        },
        Mutant(name: "every ext is a call", unknown: [.ext], ask: push) {
            $0.classes.exts.removeAll { !($0.ext.push?.isCall ?? false) }
        },
        Mutant(
            name: "a filter lets all bindings pass",
            unknown: [.pushFilter],
            ask: #"{"gate": "C4", "verdict": "block"}"#
        ) { $0.classes.exts.removeLast() },
        Mutant(
            name: "a filter has a list",
            unknown: [.pushFilter],
            ask: #"{"gate": "C4", "verdict": "skip"}"#
        ) { $0.classes.exts.removeFirst() },
        Mutant(
            name: "a filter lets no binding pass",
            unknown: [.pushFilter],
            ask: #"{"gate": "C4", "verdict": "pass"}"#
        ) { $0.classes.exts.remove(at: 1) },
        Mutant(
            name: "no title of the sender",
            unknown: [.ext],
            ask: push,
            app:
                #"{"templates": [{"name": "default", "titlePattern": "\#(String(repeating: "x", count: 5000))", "contentPattern": "x"}]}"#
        ) { cases in
            cases.classes.extTexts.removeAll { $0.apns?.title != nil || $0.template != nil }
            cases.classes.extTextCount = cases.classes.extTexts.count
        },
    ]

    private static let recipient: [Mutant] = [
        Mutant(
            name: "the recipient is not the sender",
            unknown: [.recipientID],
            ask: #"{"reason": "recipient.sender"}"#
        ) { $0.classes.recipients.removeAll { $0 == "ann" } },
        Mutant(
            name: "no other spelling",
            unknown: [.recipientID],
            ask: push,
            message: #"{"from": "Ann", "ext": {"em_at_list": ["Ann"]}}"#,
            recipient: #"{"settings": {"remindType": "mentionOnly"}}"#
        ) { $0.classes.recipients.removeAll { $0 == "ann" } },
        Mutant(name: "no long id of the recipient", unknown: [.recipientID], ask: none) {
            $0.classes.recipients.removeLast()
        },
        Mutant(
            name: "all are known",
            unknown: [.known],
            ask: #"{"reason": "recipient.unknown"}"#
        ) { $0.classes.flags.removeLast() },
        Mutant(
            name: "all have a device",
            unknown: [.devices],
            ask: #"{"reason": "device.none"}"#
        ) { $0.classes.devices.removeFirst() },
        Mutant(name: "nobody has a device", unknown: [.devices], ask: push) {
            $0.classes.devices = [[]]
        },
        Mutant(
            name: "no device is online",
            unknown: [.devices],
            ask: #"{"reason": "recipient.online"}"#
        ) { $0.classes.devices.removeAll { $0.first?.state == .online } },
        Mutant(
            name: "no device is kicked",
            unknown: [.devices],
            ask: #"{"gate": "C2", "verdict": "block"}"#
        ) { $0.classes.devices.removeAll { $0.first?.state == .kicked } },
        Mutant(
            name: "every binding is legal",
            unknown: [.devices],
            ask: #"{"gate": "C3", "verdict": "block"}"#
        ) { $0.classes.devices.removeAll { $0.first?.bindings.first?.isLegal == false } },
        Mutant(
            name: "no certificate is unknown",
            unknown: [.devices],
            ask: #"{"gate": "C5", "verdict": "block"}"#,
            app: #"{"certificates": [{"name": "prod"}]}"#
        ) { $0.classes.devices.removeAll { $0.first?.bindings.first?.certificateName != "prod" } },
        Mutant(
            name: "a binding has a certificate's name",
            unknown: [.devices],
            ask: #"{"gate": "C6", "verdict": "pass"}"#,
            app: #"{"certificates": [{"name": ""}]}"#
        ) { $0.classes.devices.removeAll { $0.first?.bindings.first?.certificateName == "" } },
        Mutant(
            name: "every certificate is for alerts",
            unknown: [.devices],
            ask: #"{"gate": "C6", "verdict": "block"}"#
        ) {
            $0.classes.devices.removeAll { $0.first?.bindings.first?.certificateName == "x.voip" }
        },
    ]

    private static let settings: [Mutant] = [
        Mutant(
            name: "no remind type is none",
            unknown: [.remindType],
            ask: #"{"reason": "remind.none"}"#
        ) { $0.instant.settings = [.remindTypes([.all, .mentionOnly])] },
        Mutant(
            name: "no remind type is for mentions",
            unknown: [.settings],
            ask: #"{"reason": "remind.mentionOnly"}"#
        ) { cases in
            cases.replace { part in
                if case .remindTypes = part { .remindTypes([.all, .never]) } else { nil }
            }
        },
        Mutant(
            name: "no duration runs",
            unknown: [.expireTimestamp],
            ask: #"{"reason": "dnd.app.duration"}"#
        ) { $0.instant.settings = [.expiries([nil, past])] },
        Mutant(
            name: "no duration has passed",
            unknown: [.expireTimestamp],
            ask: #"{"gate": "B6", "verdict": "pass"}"#
        ) { $0.instant.settings = [.expiries([nil, future])] },
        Mutant(
            name: "no duration of the conversation",
            unknown: [.conversations],
            ask: #"{"reason": "dnd.conversation.duration"}"#
        ) { $0.instant.settings = [.overrides([.init(), .init(remindType: .never)])] },
        Mutant(
            name: "no remind type of the conversation",
            unknown: [.conversations],
            ask: #"{"reason": "remind.none"}"#
        ) { $0.instant.settings = [.overrides([.init(), .init(expireTimestamp: future)])] },
        Mutant(
            name: "entries are of another conversation",
            unknown: [.conversations],
            ask: #"{"reason": "remind.none"}"#
        ) { $0.instant.settings = [] },
        Mutant(
            name: "no interval is quiet",
            unknown: [.settings],
            ask: #"{"reason": "dnd.app.interval"}"#
        ) { $0.instant.quiet?.removeAll { $0.interval?.isWholeDay ?? false } },
        Mutant(
            name: "every interval is quiet",
            unknown: [.settings],
            ask: #"{"gate": "B5", "verdict": "pass"}"#
        ) { $0.instant.quiet?.removeAll { $0.interval.map { !$0.isWholeDay } ?? false } },
        Mutant(
            name: "no window is quiet",
            unknown: [.settings],
            ask: #"{"reason": "dnd.app.window"}"#
        ) {
            $0.instant.quiet?.removeAll {
                $0.quietWindows.first.map { $0.start == $0.end } ?? false
            }
        },
        Mutant(
            name: "every window is quiet",
            unknown: [.settings],
            ask: #"{"gate": "B10", "verdict": "pass"}"#
        ) {
            $0.instant.quiet?.removeAll {
                $0.quietWindows.first?.start != $0.quietWindows.first?.end
            }
        },
        Mutant(
            name: "every window has a zone",
            unknown: [.settings],
            ask: #"{"gate": "B10", "verdict": "skip"}"#
        ) { $0.instant.quiet?.removeAll { !$0.quietWindows.isEmpty && $0.timeZone == nil } },
    ]

    private static let quiet =
        #"{"settings": {"silentModeStartTime": "22:00", "silentModeEndTime": "07:00"}}"#

    private static let windows =
        #"{"settings": {"quietWindows": [{"days": ["thu"], "start": "00:00", "end": "00:00"}]}}"#

    private static func keeping(_ isKept: @escaping @Sendable (QuietPattern.Verdicts?) -> Bool)
        -> @Sendable (inout ProofCases) -> Void
    {
        { cases in
            cases.replace { part in
                guard case .zones(let interval, let values) = part else { return nil }
                return .zones(interval, values.filter(isKept))
            }
        }
    }

    private static let zones: [Mutant] = [UnknownPlace.timeZone, .policyTimeZone].flatMap { place in
        [
            Mutant(
                name: "no zone is in a window",
                unknown: [place],
                ask: #"{"reason": "dnd.app.window"}"#,
                recipient: windows,
                change: keeping { $0?.isInWindow != true }
            ),
            Mutant(
                name: "every zone is in a window",
                unknown: [place],
                ask: #"{"gate": "B10", "verdict": "pass"}"#,
                recipient: windows,
                change: keeping { $0?.isInWindow != false }
            ),
            Mutant(
                name: "no zone is quiet",
                unknown: [place],
                ask: #"{"reason": "dnd.app.interval"}"#,
                recipient: quiet,
                change: keeping { $0?.isQuiet != true }
            ),
            Mutant(
                name: "every zone is quiet",
                unknown: [place],
                ask: #"{"gate": "B5", "verdict": "pass"}"#,
                recipient: quiet,
                change: keeping { $0?.isQuiet != false }
            ),
            Mutant(
                name: "there is a zone",
                unknown: [place],
                ask: #"{"gate": "B5", "verdict": "skip"}"#,
                recipient: quiet,
                change: keeping { $0 != nil }
            ),
        ]
    }

    private static let states: [Mutant] = [
        Mutant(name: "the device is not offline", unknown: [.deviceState(0)], ask: push) {
            $0.classes.devices.removeAll { $0.first?.state == .offline }
        },
        Mutant(
            name: "the device is not online",
            unknown: [.deviceState(0)],
            ask: #"{"reason": "recipient.online"}"#
        ) { $0.classes.devices.removeAll { $0.first?.state == .online } },
        Mutant(
            name: "the device is not kicked",
            unknown: [.deviceState(0)],
            ask: #"{"gate": "C2", "verdict": "block"}"#
        ) { $0.classes.devices.removeAll { $0.first?.state == .kicked } },
    ]

    private static let past = ExpireTimestamp(Instant(milliseconds: 1))
    private static let future = ExpireTimestamp(.latest)

    // 7.4, Q2, Q4 to Q7, Q13
    @Test(arguments: message + ext + recipient + settings + zones + states)
    func `a table that lacks a class is contradicted`(mutant: Mutant) throws {
        let question = try mutant.question()
        let completions = CompletionImplementation(count: 3_000)
        let proof = try question.request.prove()
        #expect(proof.answer == .sometimes)
        var cases = try question.cases()
        mutant.change(&cases)
        let wrong = try question.proof(by: cases)
        #expect(wrong.answer != .sometimes)
        #expect(completions.contradiction(of: wrong, question.request) != nil)
    }

    // 7.4, Q8
    @Test(arguments: [
        (#"{"expireTimestamp": 1768482000000}"#, "{}"),
        (
            #"{"silentModeStartTime": "13:00", "silentModeEndTime": "13:30", "timeZone": "UTC"}"#,
            "{}"
        ),
        (
            #"{"conversations": [{"type": "chat", "id": "ann", "expireTimestamp": 1768482000000}]}"#,
            "{}"
        ),
        ("{}", #"{"timestamp": "2026-01-14T12:30:00Z"}"#),
    ])
    func `time that is not cut is contradicted`(settings: String, message: String) throws {
        let question = try ProofQuestion(
            unknown: [],
            ask: JSONValue(parsing: Self.push),
            now: .object(["from": "2026-01-15T12:00:00Z", "to": "2026-01-15T18:00:00Z"]),
            message: #require(JSONValue(parsing: message).object),
            recipient: ["settings": JSONValue(parsing: settings)]
        )
        let completions = CompletionImplementation(count: 500)
        let proof = try question.request.prove()
        #expect(proof.answer == .sometimes)
        #expect(completions.contradiction(of: proof, question.request) == nil)
        let wrong = try question.proof(by: question.cases())
        #expect(wrong.answer != .sometimes)
        #expect(completions.contradiction(of: wrong, question.request) != nil)
    }
}
