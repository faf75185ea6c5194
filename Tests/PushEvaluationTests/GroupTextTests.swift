import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import SeededRandomness
import Testing

/// Members share what is rendered for them, and get what is rendered for each alone.
@Suite struct GroupTextTests {
    // 3.1 to 3.11, M23
    @Test(arguments: UInt64(1)...40)
    func `long texts, remarks, languages and directed templates are each member's`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        for round in 0..<6 {
            var fixture = Self.fixture(&random)
            let members = (0..<20).map { Self.member($0, fixture.recipient, &random) }
            fixture.message.ext = Self.ext(members, &random)
            try GroupComparison(fixture, members: members).check("seed \(seed), round \(round)")
        }
    }

    // 3.7: a remark that no template asks for makes no difference, one that is asked for does.
    @Test(arguments: ["{$msg}", "{$dynamicFrom}: {$msg}", "{0}"])
    func `each member's remark is in the member's text alone`(pattern: String) throws {
        var fixture = EvaluationFixture()
        fixture.message.ext = [
            "em_push_template": ["name": "t", "content_args": ["{$dynamicFrom}"]]
        ]
        fixture.app.templates = [PushTemplate(name: "t", contentPattern: pattern)]
        let members = ["Tommy", nil, "Boss", "", "Tommy"].map { remark in
            var member = fixture.recipient
            member.remark = remark
            return member
        }
        try GroupComparison(fixture, members: members).check("remarks")
    }

    // 3.11, H17
    @Test(arguments: ["em_push_title", "extern", "em_push_sound", "em_alert_subTitle", "thread_id"])
    func `no member is pushed to if a text beside the body is too large`(key: ExactString) throws {
        var fixture = EvaluationFixture()
        let text = String(repeating: "x", count: 5121)
        fixture.message.ext = ["em_apns_ext": .object([key: .string(text)])]
        let members = [fixture.recipient, fixture.recipient]
        let payloads = try GroupComparison(fixture, members: members).check("\(key)")
        #expect(payloads.isEmpty)
    }

    @Test func `a request is that of the binding, on whichever device`() throws {
        var fixture = EvaluationFixture()
        fixture.recipient.devices = ["a", "b", "c"].map { id in
            Device(
                id: Device.ID(id),
                bindings: ["1", "2"].map { name in
                    Binding(certificateName: Certificate.Name(name), token: DeviceToken(id + name))
                }
            )
        }
        let payloads = try GroupComparison(fixture, members: [fixture.recipient]).check("bindings")
        #expect(payloads.count == 6)
    }

    private static func fixture(_ random: inout SplitMix64) -> EvaluationFixture {
        EvaluationFixture {
            $0.message.type = .groupChat
            $0.message.to = "g1"
            $0.recipient.settings.displayStyle = .messageSummary
            $0.sender.displayName = text(&random)
            $0.message.body = .text(
                MessageBody.Text(
                    text(&random),
                    translations: ["en", "EN", "En", "fr", ""].map { code in
                        .init(LanguageCode(code), text(&random))
                    }
                )
            )
            $0.app.certificates = ["prod", "a.voip", "loud"].map { name in
                Certificate(
                    name: Certificate.Name(name),
                    sound: name == "loud" ? text(&random) : nil
                )
            }
            $0.app.templates = (0..<6).map { number in
                PushTemplate(
                    name: PushTemplate.Name("t\(number)"),
                    titlePattern: ["", "", "{$fromNickname}", "{0}"].draw(&random),
                    contentPattern: [
                        "{$msg}", "{$msg}{$msg}{$msg}", "{$dynamicFrom}{$msg}", "{0}{1}",
                        "{$dynamicFrom}",
                    ].draw(&random)
                )
            }
        }
    }

    private static func ext(_ members: [Recipient], _ random: inout SplitMix64) -> JSONObject {
        var ext = JSONObject()
        if Bool.random(using: &random) {
            let targets = members.filter { _ in Bool.random(using: &random) }
            ext["em_push_template"] = [
                "name": .string(["t0", "none"].draw(&random)),
                "content_args": [.string(text(&random)), "{$dynamicFrom}"],
                "directed_template": [
                    "name": "t1", "target": .array(targets.map { .string($0.id.string) }),
                    "content_args": [.string(text(&random))],
                ],
            ]
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            ext["em_apns_ext"] = [
                "em_push_badge": 7, "extern": .string(text(&random)),
                "em_push_sound": .string(["", "bell"].draw(&random)),
            ]
        }
        if Bool.random(using: &random) {
            ext["em_at_list"] = .array(members.prefix(3).map { .string($0.id.string) })
        }
        return ext
    }

    private static func member(
        _ number: Int,
        _ recipient: Recipient,
        _ random: inout SplitMix64
    ) -> Recipient {
        var member = recipient
        let long = Int.random(in: 0..<8, using: &random) == 0 ? 3000 : 0
        member.id = UserID("\"m\(number)" + String(repeating: "x", count: long))
        member.offlineCount = [0, 9, 10, .max].draw(&random)
        member.remark = [nil, nil, "", "Tommy", text(&random)].draw(&random)
        member.settings.displayStyle = [.messageSummary, .simpleBanner].draw(&random)
        member.settings.preferredLanguage = [nil, "en", "eN", "FR", "de", ""].draw(&random)
        member.settings.template = [nil, nil, "t2", "t3", "t4", "unknown"].draw(&random)
        member.devices = [
            Device(
                id: "phone",
                bindings: ["prod", "a.voip", "loud", "prod", "unknown"].shuffled(using: &random)
                    .prefix(3)
                    .map { Binding(certificateName: Certificate.Name($0), token: "aabb") }
            )
        ]
        return member
    }

    /// Short or long, on either side of the limits, of graphemes of any length.
    private static func text(_ random: inout SplitMix64) -> String {
        let piece = [
            "a", "\u{1}", "\"", "中", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{301}", "\r\n",
        ].draw(&random)
        let bytes = [0, 1, 20, 100, 3900, 4096, 5120, 5124, 9000].draw(&random)
        return String(repeating: piece, count: bytes / piece.utf8.count)
            + String(repeating: "b", count: Int.random(in: 0..<5, using: &random))
    }
}

extension Array {
    fileprivate func draw(_ random: inout SplitMix64) -> Element {
        self[Int.random(in: indices, using: &random)]
    }
}
