import APNsLint
import APNsModel
import ExactJSON
import PushDialects
import SeededRandomness
import Testing

/// The rule in one line: silent iff there is no alert, `contentAvailable` is 1 and the sound is the
/// word for silence.
@Suite struct SilentRuleTests {
    // GE4
    @Test(
        arguments: [
            (.init(sound: .silence, contentAvailable: 1), .silent),
            (.init(badge: 1, sound: .silence, contentAvailable: 1, category: "C"), .silent),
            (.init(alertMsg: .simple(""), sound: .silence, contentAvailable: 1), .silent),
            (.init(sound: .silence, contentAvailable: 1, customMsg: ["a": 1]), .silent),
            (
                .init(
                    alertMsg: .dictionary(.init(subtitle: "S")),
                    sound: .silence,
                    contentAvailable: 1
                ),
                .silent
            ),
            (.init(alertMsg: .simple("Hi"), sound: .silence, contentAvailable: 1), .mixed),
            (
                .init(
                    alertMsg: .dictionary(.init(launchImage: "I")),
                    sound: .silence,
                    contentAvailable: 1
                ),
                .mixed
            ),
            (.init(contentAvailable: 1), .mixed),
            (.init(sound: nil, contentAvailable: 1), .mixed),
            (.init(sound: "1", contentAvailable: 1), .mixed),
            (.init(sound: .number(1), contentAvailable: 1), .mixed),
            (.init(sound: .silence), .normal),
            (.init(sound: .silence, contentAvailable: 2), .normal),
            (.init(alertMsg: .simple("Hi")), .normal),
            (.init(), .normal),
        ] as [(Getui.APNPayload, Getui.PushClass)]
    )
    func `all three parts make a push silent`(apn: Getui.APNPayload, kind: Getui.PushClass) {
        #expect(apn.silentRule.pushClass == kind)
    }

    @Test func `each part is told by itself`() {
        let rule = GetuiPage.faulty(notice: "a.caf", keyID: "1").silentRule
        #expect(!rule.isWithoutAlert)
        #expect(rule.isContentAvailable)
        #expect(!rule.isSoundSilence)
    }

    /// A push of arbitrary properties, most of them usual ones.
    private func randomPush(_ random: inout SplitMix64) -> Getui.APNPayload {
        let texts = ["", "Hi", "中"]
        let alerts: [Getui.AlertMsg?] = [
            nil, .simple(ExactString(texts.randomElement(using: &random) ?? "")),
            .dictionary(
                Getui.DictionaryAlertMsg(
                    title: texts.randomElement(using: &random),
                    body: texts.randomElement(using: &random),
                    subtitle: texts.randomElement(using: &random)
                )
            ),
        ]
        let sounds: [Getui.Sound?] = [nil, "", .silence, .silence, "a.caf", .number(0), "1"]
        return Getui.APNPayload(
            alertMsg: alerts.randomElement(using: &random) ?? nil,
            badge: [-1, 0, 7].randomElement(using: &random) ?? 0,
            autoBadge: [nil, "", "+1"].randomElement(using: &random) ?? nil,
            sound: sounds.randomElement(using: &random) ?? nil,
            contentAvailable: [0, 1, 1, 2].randomElement(using: &random) ?? 0,
            category: [nil, "", "C"].randomElement(using: &random) ?? nil
        )
    }

    // The rule speaks of properties, the linter of what they become on the wire: they must agree. A
    // number for a sound is left out here: it rings, but is no sound by LT1.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a push is silent iff its payload is, and never says anything twice`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let apn = randomPush(&random)
            let payload = apn.payload
            let place: Comment = "seed \(seed): \(payload.json.jsonText)"
            let aps = try #require(payload["aps"]?.object)
            let facts = PayloadFacts(payload.json, dialect: .getui)
            let isSilent = apn.silentRule.pushClass == .silent
            #expect(isSilent == (facts.payloadClass == .background), place)
            #expect(aps["badge"] == nil || aps["autoBadge"] == nil, place)
            #expect((aps["sound"] == nil) == (apn.sound == .silence), place)
        }
    }
}
