import ExactJSON
import PushModel
import PushRules
import SeededRandomness
import Testing

/// A group is decided as its members are, one by one and gate by gate.
@Suite struct GroupDecisionPropertyTests {
    // A1, A2, A3, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6
    @Test(arguments: SplitMix64.seeds)
    func `a group's decisions are those of the gates for each member`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var seen: Set<Decision> = []
        for _ in 0..<150 {
            let scenes = try (0..<20).map { _ in
                let zone = try #require(WallClock.settledZones.randomElement(using: &random))
                return try Scene(in: zone, using: &random)
            }
            seen.formUnion(try check(scenes[0], recipients: scenes.map { $0.recipient }))
        }
        #expect(seen.count == 1 + SuppressionReason.allCases.count)
    }

    private func check(_ scene: Scene, recipients: [Recipient]) throws -> Set<Decision> {
        let message = scene.compiledMessage
        let app = try scene.compiledApp
        let members = try recipients.map {
            try CompiledRecipient($0, app: app, zones: Scene.zones)
        }
        let expected = members.map { member in
            GateReports(message, to: member, at: scene.moment).blockers.first
                .map(Decision.suppress) ?? .push
        }
        let group = CompiledRecipients(members)
        #expect(group.decisions(on: message, at: scene.moment) == expected, "\(scene)")
        #expect(members.map { Decision(message, to: $0, at: scene.moment) } == expected, "\(scene)")

        // Parts say what the whole says, wherever they begin.
        let decisions = GroupDecisions(message, to: group, at: scene.moment)
        let middle = expected.count / 3
        let parts =
            decisions.decisions(in: 0..<middle) + decisions.decisions(in: middle..<expected.count)
        #expect(parts == expected)
        return Set(expected)
    }

    @Test func `an empty group has no decisions`() throws {
        let scene = Scene()
        #expect(
            CompiledRecipients([]).decisions(on: scene.compiledMessage, at: scene.moment).isEmpty
        )
    }

    // Ids that differ in case alone have one fingerprint among the members.
    @Test func `ids whose fingerprints meet are told apart`() throws {
        let ids = ["Ann", "ANN", "ann", "aNN", "Ann\u{0}", "other"]
        for listed in ids {
            var scene = Scene.inGroup(["em_at_list": [.string(listed)]])
            scene.message.from = "tom"
            scene.message.receivers = [UserID(listed), UserID(listed)]
            let members = ids.map { id in
                scene.recipient.id = UserID(id)
                scene.recipient.settings.remindType = .mentionOnly
                return scene.recipient
            }
            let decisions = try check(scene, recipients: members)
            #expect(decisions == [.push, .suppress(.recipientNotAddressed)])
        }
    }

    @Test func `a member who is listed twice is decided twice`() throws {
        var scene = Scene.inGroup()
        scene.setConversation(remindType: .never)
        let member = try scene.compiledRecipient
        let decisions = CompiledRecipients([member, member])
            .decisions(on: scene.compiledMessage, at: scene.moment)
        #expect(decisions == [.suppress(.remindNever), .suppress(.remindNever)])
    }

    // H8
    @Test func `mentions go without ASCII case, senders and receivers with it`() throws {
        var scene = Scene.inGroup(["em_at_list": ["BOB"]])
        scene.message.from = "Bob"
        scene.message.receivers = ["bob", "BOB"]
        let ids: [UserID] = ["bob", "Bob", "BOB", "b\u{212A}"]
        let app = try scene.compiledApp
        let members = try ids.map { id in
            scene.recipient.id = id
            scene.recipient.settings.remindType = .mentionOnly
            return try CompiledRecipient(scene.recipient, app: app, zones: Scene.zones)
        }
        #expect(
            CompiledRecipients(members).decisions(on: scene.compiledMessage, at: scene.moment) == [
                .push, .suppress(.recipientIsSender), .push,
                .suppress(.recipientNotAddressed),
            ]
        )
    }
}
