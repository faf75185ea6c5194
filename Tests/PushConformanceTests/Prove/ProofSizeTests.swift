import ExactJSON
import PushModel
import PushRules
import Testing

@testable import PushConformance
@testable import PushContract

/// Whether a proof knows the smallest payload, and what it says if it does not.
@Suite struct ProofSizeTests {
    private static let push = JSONValue.object(["outcome": "push"])
    private static let long = JSONValue.string(String(repeating: "x", count: 5_000))

    /// An input that is no push with an empty ext, and an ext with a key that makes it one.
    struct Scene: Sendable, CustomTestStringConvertible {
        /// The keys on the way to one of the table, which can be why a payload fits.
        let key: [String]
        let ext: String
        var message: String = "{}"
        var recipient: String = "{}"
        var app: String = "{}"

        var testDescription: String { key.joined(separator: ".") }
    }

    private static let title = String(repeating: "x", count: 5_000)
    private static let group = #"{"type": "groupChat", "to": "g"}"#
    private static let user = #"{"settings": {"template": "big"}}"#
    private static let standard =
        #"{"templates": [{"name": "default", "titlePattern": "\#(title)", "contentPattern": "x"}]}"#
    private static let templates = #"""
        {"templates": [{"name": "big", "titlePattern": "\#(title)", "contentPattern": "x"},
          {"name": "short", "titlePattern": "{0}", "contentPattern": "{0}"}]}
        """#
    private static let dynamic =
        #"{"templates": [{"name": "big", "titlePattern": "{$dynamicFrom}", "contentPattern": "x"}]}"#
    private static let sound =
        #"{"certificates": [{"name": "prod", "sound": "\#(title)"}]}"#
    private static let vendorSound = #"""
        {"certificates": [{"name": "prod", "sound": "\#(title)"}], "policy": {"leftovers": "vendor"}}
        """#

    private static func directed(_ key: String, _ ext: String) -> Scene {
        let selection = #"{"em_push_template": {"directed_template": \#(ext)}}"#
        return Scene(
            key: ["em_push_template", "directed_template", key],
            ext: selection,
            message: group,
            recipient: user,
            app: templates
        )
    }

    private static let whole =
        #"{"target": ["bob"], "name": "short", "title_args": [], "content_args": ["x"]}"#

    private static let scenes = [
        Scene(
            key: ["em_apns_ext", "em_push_title"],
            ext: #"{"em_apns_ext": {"em_push_title": "t"}}"#,
            app: standard
        ),
        Scene(
            key: ["em_push_ext", "title"],
            ext: #"{"em_push_ext": {"title": "t"}}"#,
            app: standard
        ),
        Scene(
            key: ["em_apns_ext", "em_push_sound"],
            ext: #"{"em_apns_ext": {"em_push_sound": "s"}}"#,
            app: sound
        ),
        Scene(
            key: ["em_apns_ext", "extern"],
            ext: #"{"em_apns_ext": {"em_push_sound": "s", "extern": 1}}"#,
            app: vendorSound
        ),
        Scene(
            key: ["em_push_ext", "custom"],
            ext: #"{"em_apns_ext": {"em_push_sound": "s"}, "em_push_ext": {"custom": 1}}"#,
            app: vendorSound
        ),
        Scene(
            key: ["em_apns_ext", "em_push_badge"],
            ext: #"{"em_apns_ext": {"em_push_badge": 1}}"#,
            recipient: #"{"offlineCount": 2147483647}"#
        ),
        Scene(
            key: ["em_push_ext", "group_user_nickname"],
            ext: #"{"em_push_ext": {"group_user_nickname": "nick"}}"#,
            message: group,
            recipient: user,
            app: dynamic
        ),
        Scene(
            key: ["em_push_template", "name"],
            ext: #"{"em_push_template": {"name": "short", "content_args": ["x"]}}"#,
            recipient: user,
            app: templates
        ),
        Scene(
            key: ["em_push_template", "title_args"],
            ext:
                #"{"em_push_template": {"name": "short", "title_args": ["t"], "content_args": ["x"]}}"#,
            recipient: user,
            app: templates
        ),
        Scene(
            key: ["em_push_template", "content_args"],
            ext: #"{"em_push_template": {"name": "short", "content_args": ["x"]}}"#,
            recipient: user,
            app: templates
        ),
        directed("target", whole), directed("name", whole), directed("title_args", whole),
        directed("content_args", whole),
    ]

    private static func object(_ text: String) throws -> JSONObject {
        try #require(JSONValue(parsing: text).object)
    }

    /// The question whether a scene can be a push, with a message id of so many bytes and this display name.
    private static func question(_ scene: Scene, id: Int, _ sender: JSONValue?) throws -> JSONValue
    {
        var message = try object(scene.message)
        message["id"] = .string(String(repeating: "9", count: id))
        let question = try ProofQuestion(
            unknown: [.ext],
            ask: push,
            message: message,
            recipient: object(scene.recipient),
            app: object(scene.app)
        )
        var input = question.request.input
        if let sender { input = input.setting(sender, at: ["sender", "displayName"]) }
        return .object([
            "input": input, "unknown": .array([UnknownPlace.ext.json]), "ask": push,
        ])
    }

    private static func isPush(_ input: JSONValue, _ ext: JSONValue?) throws -> Bool {
        let input = ext.map { input.setting($0, at: ["message", "ext"]) } ?? input
        return try #require(
            CompletionImplementation.holds(.outcome(isPush: true), of: input) as Bool?
        )
    }

    // 7.4, Q5
    @Test(arguments: scenes)
    func `a key that makes a payload fit has a class`(scene: Scene) throws {
        let ext = try JSONValue(parsing: scene.ext)
        let isNickname = scene.key.last == "group_user_nickname"
        var id = 1
        if scene.key.last == "em_push_badge" {
            // The longest id with which the payload fits by its badge alone.
            id = try #require(
                (3_500..<4_096).last { id in
                    try Self.isPush(Self.question(scene, id: id, nil).input, ext)
                }
            )
        }
        let question = try Self.question(scene, id: id, isNickname ? Self.long : nil)
        #expect(try !Self.isPush(question.input, [:]))
        #expect(try Self.isPush(question.input, ext))
        let proof = try ProofQuestion(question).request.prove()
        #expect(proof.answer == .sometimes)
        let yes = try #require(proof.yes)
        #expect(CompletionImplementation.holds(.outcome(isPush: true), of: yes) == true)
    }

    // 7.4, Q5: a key that is added to the table needs a scene.
    @Test func `every key that can make a payload fit has a scene`() {
        func keys(_ table: [ExtKey], below way: [String]) -> Set<[String]> {
            table.reduce(into: []) { found, key in
                let way = way + [key.name.string]
                if case .object(let inner) = key.kind { found.formUnion(keys(inner, below: way)) }
                if case .replaces = key.effect { found.insert(way) }
            }
        }
        #expect(keys(MessageExtension.table, below: []) == Set(Self.scenes.map { $0.key }))
    }

    // 7.4, Q5, 3.11: what is left out of an ext to measure many payloads changes no size.
    @Test(arguments: [
        #"{"em_push_ext": {"custom": {"a": [1, {"b": "\u00e9"}]}}}"#,
        #"{"em_apns_ext": {"extern": "x", "em_push_title": "t"}}"#,
        #"{"em_apns_ext": {"left": 1, "em_push_sound": "s", "thread_id": "t"}}"#,
        #"{"em_push_ext": {"title": "t"}, "em_push_template": {"name": "none"}}"#,
        #"{"em_push_template": {"name": "short", "content_args": ["x"]}}"#,
        #"{"em_push_template": {"name": "short", "content_args": ["x"], "title_args": ["{$msg}", "y"]}}"#,
    ])
    func `a payload is measured to the byte`(ext: String) throws {
        for leftovers in ["unrecognised", "vendor"] {
            let settings: JSONValue = ["template": "none", "preferredLanguage": "none"]
            func question(_ length: Int) throws -> ProofQuestion {
                try ProofQuestion(
                    unknown: [.remindType],
                    ask: ["reason": "device.noneEligible"],
                    message: [
                        "id": .string(String(repeating: "9", count: length)),
                        "ext": JSONValue(parsing: ext),
                    ],
                    recipient: ["settings": settings],
                    app: [
                        "templates": [
                            [
                                "name": "short", "titlePattern": "{0}{1}{2}{",
                                "contentPattern": "{0}",
                            ]
                        ],
                        "policy": ["leftovers": .string(leftovers)],
                    ]
                )
            }
            let most = try #require(
                (3_500..<4_096).last { try Self.isPush(question($0).request.input, nil) }
            )
            #expect(try question(most).request.prove().answer == .never)
            #expect(try question(most + 1).request.prove().answer == .sometimes)
        }
    }

    // 7.4, Q10
    @Test(arguments: [(99, Proof.Answer.sometimes), (100, .undecided)])
    func `an argument that no class has leaves a proof undecided`(
        index: Int,
        answer: Proof.Answer
    ) throws {
        let app = #"""
            {"templates": [{"name": "detail", "titlePattern": "\#(Self.title)", "contentPattern": "x"},
              {"name": "far", "contentPattern": "{\#(index)}"}],
             "certificates": [{"name": "prod"}]}
            """#
        let scene = Scene(key: [], ext: "{}", app: app)
        var question = try Self.question(scene, id: 1, nil)
        question = question.setting(
            .object(["displayStyle": "messageSummary"]),
            at: ["input", "recipient", "settings"]
        )
        let id = try #require(
            (3_500..<4_096).first { id in
                let input = question.input.setting(
                    .string(String(repeating: "9", count: id)),
                    at: ["message", "id"]
                )
                let apns: JSONValue = [
                    "em_push_title": "x", "em_push_sound": "x", "em_push_badge": 0,
                ]
                return try !Self.isPush(input, ["em_apns_ext": apns])
            }
        )
        question = question.setting(
            .string(String(repeating: "9", count: id)),
            at: ["input", "message", "id"]
        )
        let proof = try ProofQuestion(question).request.prove()
        #expect(proof.answer == answer)
        #expect(proof.place == (answer == .undecided ? .ext : nil))
        #expect(proof.json["place"] == (answer == .undecided ? "/message/ext" : nil))
    }

    // 7.4, Q10
    @Test func `ids of one byte that are all named leave a proof undecided`() throws {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map { JSONValue.string(String($0)) }
        for (count, answer) in [(35, Proof.Answer.never), (36, .undecided)] {
            let question = try ProofQuestion(
                unknown: [.recipientID],
                ask: Self.push,
                message: [
                    "receivers": .array(Array(letters.prefix(count))),
                    "ext": ["em_apns_ext": ["em_push_title": Self.long]],
                ]
            )
            let proof = try question.request.prove()
            #expect(proof.answer == answer)
            #expect(proof.place == (answer == .undecided ? .recipientID : nil))
        }
    }

    // 7.4, Q10: what does not hang on a size is decided.
    @Test func `a reason of a gate is decided whatever the sizes`() throws {
        let question = try ProofQuestion(
            unknown: [.ext],
            ask: ["reason": "recipient.unknown"],
            recipient: ["known": false],
            app: ["templates": [["name": "far", "contentPattern": "{100}"]]]
        )
        #expect(try question.request.prove().answer == .sometimes)
    }

    // 7.4, Q11
    @Test func `work is cases, and payloads as often as their templates are long`() throws {
        let names = (0..<40).map { JSONValue.string("u\($0)") }
        // 40 receivers, ann and bob are named; 42 other spellings of recipients, and 3 other ids.
        let pairs = Int64(45 * 87)
        let asks: [(ask: JSONValue, payloads: Int64)] = [
            (Self.push, pairs * (32 + 2)), (["reason": "device.none"], 0),
        ]
        for (ask, work) in asks {
            let question = try ProofQuestion(
                unknown: [.messageFrom, .recipientID],
                ask: ask,
                message: ["receivers": .array(names)],
                app: ["templates": [["name": "t", "contentPattern": "012345"]]]
            )
            let cases = question.plan.count(at: question.times.starts[0])
            let payloads = question.request.payloadWork(question.plan)
            #expect(cases == pairs)
            #expect(payloads == work)
        }
    }

    // 7.4, Q11
    @Test func `too much work names the unknown that costs most`() throws {
        let names = (0..<900).map { JSONValue.string("u\($0)") }
        let question = try ProofQuestion(
            unknown: [.remindType, .messageFrom, .recipientID],
            ask: Self.push,
            message: ["receivers": .array(names)]
        )
        let error = #expect(throws: ProofError.self) { try question.request.prove() }
        guard case .tooLarge(let excess) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(excess.index == 2)
        #expect(excess.work == Int64(905 * 1_807) * (3 + 32))
        #expect(excess.rest == Int64(905) * (3 + 32))
    }
}

extension JSONValue {
    fileprivate var input: JSONValue { object?["input"] ?? .null }
}
