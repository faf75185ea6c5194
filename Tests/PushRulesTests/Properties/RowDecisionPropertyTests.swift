import ExactJSON
import Fixtures
import PushModel
import PushRules
import SeededRandomness
import Testing

/// Recipients whose settings are rows are decided as the gates decide on each alone.
@Suite struct RowDecisionPropertyTests {
    // A1, A2, A3, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0
    @Test(arguments: Seeds.all)
    func `decisions on rows are those of the gates for each recipient`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var seen: Set<Decision> = []
        for _ in 0..<300 {
            let scenes = try (0..<20).map { _ in
                let zone = try #require(WallClock.settledZones.randomElement(using: &random))
                return try Scene(in: zone, using: &random)
            }
            seen.formUnion(try check(scenes[0], recipients: scenes.map { $0.recipient }))
        }
        // Whether a binding is ready is not asked; rules have tests of their own.
        let reasons = SuppressionReason.allCases.filter { $0.gate != .suppressingRule }
        #expect(seen.count == reasons.count)
    }

    private func check(_ scene: Scene, recipients: [Recipient]) throws -> Set<Decision> {
        let app = try scene.compiledApp
        let rows = PushSettings.Rows(of: recipients, in: scene.message.conversation)
        let decisions = RowDecisions(
            scene.compiledMessage,
            to: rows,
            defaultZone: app.timeZone,
            at: scene.moment
        )
        var seen: Set<Decision> = []
        for (index, recipient) in recipients.enumerated() {
            let compiled = CompiledRecipient(recipient, app: app, zones: Scene.zones)
            let reports = GateReports(scene.compiledMessage, to: compiled, at: scene.moment)
            let expected =
                reports.blockers.first { $0 != .noEligibleBinding }.map(Decision.suppress) ?? .push
            let (decision, lacksTimeZone, hasUnknownTimeZone) = decisions.decision(
                on: recipient,
                at: index
            )
            #expect(decision == expected, "\(scene)")
            #expect(lacksTimeZone == compiled.settings.lacksTimeZone, "\(scene)")
            #expect(hasUnknownTimeZone == compiled.settings.hasUnknownTimeZone, "\(scene)")
            seen.insert(decision)
        }
        return seen
    }

    // H8
    @Test func `mentions go without ASCII case, senders and receivers with it`() throws {
        var scene = Scene.inGroup(["em_at_list": ["BOB"]])
        scene.message.from = "Bob"
        scene.message.receivers = ["bob", "BOB"]
        scene.recipient.settings.remindType = .mentionOnly
        let recipients = ["bob", "Bob", "BOB", "b\u{212A}"].map { id in
            scene.recipient.id = UserID(id)
            return scene.recipient
        }
        let rows = PushSettings.Rows(of: recipients, in: scene.message.conversation)
        let decisions = RowDecisions(
            scene.compiledMessage,
            to: rows,
            defaultZone: nil,
            at: scene.moment
        )
        let decided = recipients.enumerated().map { index, recipient in
            decisions.decision(on: recipient, at: index).decision
        }
        #expect(
            decided == [
                .push, .suppress(.gate(.recipientIsSender)), .push,
                .suppress(.gate(.recipientNotAddressed)),
            ]
        )
    }
}
