import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

@testable import PushConformance
@testable import PushContract

/// Proofs whatever the policy is.
@Suite struct ProofPolicyTests {
    private static let push: JSONValue = ["outcome": "push"]

    /// A question whose answer depends on a key of the policy.
    private static func question(_ place: UnknownPlace, length: Int = 1) throws -> ProofQuestion {
        var message: JSONObject = ["id": .string(String(repeating: "9", count: length))]
        var recipient: JSONObject = [:]
        var app: JSONObject = [:]
        switch place {
        case .forceOverrides:
            message["ext"] = ["em_force_notification": true]
            recipient["settings"] = ["remindType": "none"]
        case .mentionOnlyInChat: recipient["settings"] = ["remindType": "mentionOnly"]
        case .multiDevice:
            let binding: JSONValue = ["notifierName": "prod", "token": "aabb"]
            recipient["devices"] = [
                ["id": "d1", "state": "online"], ["id": "d2", "bindings": [binding]],
            ]
        case .leftovers: message["ext"] = ["em_apns_ext": ["em_push_category": "c"]]
        case .language: app["policy"] = ["alertStyle": "titled"]
        default: break
        }
        return try ProofQuestion(
            unknown: [place],
            ask: push,
            message: message,
            recipient: recipient,
            app: app
        )
    }

    // 7.4, Q2: each word of each key is needed.
    @Test(arguments: [
        UnknownPlace.alertStyle, .forceOverrides, .language, .leftovers, .mentionOnlyInChat,
        .multiDevice,
    ])
    func `a proof that lacks a policy is contradicted`(place: UnknownPlace) throws {
        var question = try Self.question(place)
        if [.alertStyle, .language, .leftovers].contains(place) {
            // The longest id with which the payload fits under one of the policies.
            let length = try #require(
                (3_500..<4_096).last { length in
                    try Self.question(place, length: length).request.prove().answer != .never
                }
            )
            question = try Self.question(place, length: length)
        }
        #expect(question.plans.count == 2)
        #expect(try question.request.prove().answer == .sometimes)
        let completions = CompletionImplementation(count: 3_000)
        for number in question.plans.indices {
            let wrong = try question.proof(by: question.cases(of: number))
            #expect(wrong.answer != .sometimes)
            #expect(completions.contradiction(of: wrong, question.request) != nil)
        }
    }

    // 7.4, Q8, Q13
    @Test(arguments: [UnknownPlace.timeZone, .policyTimeZone, .policy])
    func `windows meet an unknown zone 18 hours from their date`(place: UnknownPlace) throws {
        let settings: JSONValue = [
            "silentModeStartTime": "22:00", "silentModeEndTime": "07:00",
            "quietWindows": [["dates": ["12-25"], "start": "00:00", "end": "00:00"]],
        ]
        func proof(_ ask: JSONValue, from: JSONValue, to: JSONValue) throws -> Proof {
            let question = try ProofQuestion(
                unknown: [place],
                ask: ask,
                now: ["from": from, "to": to],
                recipient: ["settings": settings]
            )
            let proof = try question.request.prove()
            let completions = CompletionImplementation(count: 500)
            #expect(completions.contradiction(of: proof, question.request) == nil)
            return proof
        }
        let blocks: JSONValue = ["gate": "B10", "verdict": "block"]
        let found = try proof(blocks, from: "2026-12-01T00:00:00Z", to: "2027-02-01T00:00:00Z")
        let when = try #require(found.when)
        #expect(when.map { $0.from.description } == ["2026-12-24T06:00:00+00:00"])
        #expect(when.map { $0.to.description } == ["2026-12-26T18:00:00+00:00"])
        #expect(when.map { $0.answer } == [.sometimes])
        let never = try proof(blocks, from: "2026-12-26T18:00:00Z", to: "2027-12-24T06:00:00Z")
        #expect(never.answer == .never)
    }

    // 7.4, Q9
    @Test func `a policy has six keys with classes, and a zone where it counts`() throws {
        let settings: JSONValue = ["silentModeStartTime": "22:00", "silentModeEndTime": "07:00"]
        for (recipient, zones) in [([:], 1), (["settings": settings], 3)] as [(JSONObject, Int64)] {
            let question = try ProofQuestion(
                unknown: [.policy],
                ask: Self.push,
                recipient: recipient
            )
            #expect(try question.request.prove().cases == 64 * zones)
        }
    }

    /// A question about a recipient, and the gates of its answer.
    struct Gates: Sendable {
        let ask: String
        let recipient: String
        let gates: [String]?
    }

    private static let bindings = #"""
        {"devices": [{"id": "d",
          "bindings": [{"token": "aa"}, {"notifierName": "x.voip", "token": "aa"}]}]}
        """#
    private static let muted = #"{"settings": {"remindType": "none"}}"#
    private static let both = #"{"known": false, "settings": {"remindType": "none"}}"#
    private static let silent = #"{"settings": {"expireTimestamp": 1800000000000}}"#
    private static let noneEligible = #"{"reason": "device.noneEligible"}"#
    private static let gates = [
        Gates(ask: #"{"outcome": "push"}"#, recipient: muted, gates: ["B8"]),
        Gates(ask: #"{"outcome": "suppress"}"#, recipient: #"{"known": false}"#, gates: ["B2"]),
        Gates(ask: #"{"outcome": "suppress"}"#, recipient: "{}", gates: nil),
        Gates(ask: #"{"reason": "remind.none"}"#, recipient: "{}", gates: ["B8"]),
        Gates(ask: #"{"reason": "remind.none"}"#, recipient: both, gates: ["B2"]),
        Gates(ask: #"{"blocker": "remind.none"}"#, recipient: muted, gates: ["B8"]),
        Gates(ask: #"{"gate": "B8", "verdict": "bypass"}"#, recipient: "{}", gates: ["B8"]),
        Gates(ask: noneEligible, recipient: bindings, gates: ["C3", "C6"]),
        Gates(ask: noneEligible, recipient: silent, gates: ["B6"]),
    ]

    // Q12
    @Test(arguments: gates)
    func `a proof names the gates that make it so`(row: Gates) throws {
        let question = try ProofQuestion(
            unknown: [],
            ask: JSONValue(parsing: row.ask),
            recipient: #require(JSONValue(parsing: row.recipient).object)
        )
        let found = try question.request.prove().json["gates"]?.array?.compactMap { $0.string }
        #expect(found == row.gates)
    }

    // Q12
    @Test func `what does not fit is named by its rule`() throws {
        let question = try ProofQuestion(
            unknown: [.known],
            ask: Self.push,
            message: ["id": .string(String(repeating: "9", count: 5_000))]
        )
        #expect(try question.request.prove().causes == [.gate(.recipientUnknown), .size])
    }

    // Q11
    @Test func `the instant can be what costs most`() throws {
        let question = try ProofQuestion(
            unknown: [.ext, .devices, .known],
            ask: ["reason": "device.none"],
            now: ["from": "2026-01-01T00:00:00Z", "to": "2027-01-01T00:00:00Z"],
            recipient: [
                "settings": [
                    "silentModeStartTime": "22:00", "silentModeEndTime": "07:00", "timeZone": "UTC",
                    "conversations": .array(
                        (0..<8_000).map { number in
                            [
                                "type": "chat", "id": .string("\(number)"),
                                "expireTimestamp": .number(JSONNumber(1_767_225_600_001 + number)),
                            ]
                        }
                    ),
                ]
            ]
        )
        let error = #expect(throws: ProofError.self) { try question.request.prove() }
        guard case .tooLarge(let excess) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(excess.index == nil)
    }

    @Test(arguments: [
        ("/recipient/settings/remindtype", "/recipient/settings/remindType"),
        ("/settings/timeZone", "/recipient/settings/timeZone"), ("/policy", "/app/policy"),
        ("/message/ext/em_at_lst", "/message/ext/em_at_list"),
    ])
    func `a wrong pointer is told with the one that was meant`(wrong: String, meant: String) {
        let error = #expect(throws: InputError.self) { try UnknownPlace(json: .string(wrong)) }
        #expect(error?.code == .inputValue)
        #expect(error?.detail.contains("did you mean `\(meant)`?") == true)
    }
}
