import ExactJSON
import Fixtures
import PushModel
import SeededRandomness
import Testing
import WallTime

@testable import PushRules

/// What decided a push, and what the gates say of it later (rule 6.17).
@Suite struct DecisionGroundsTests {
    /// A push that was decided.
    private struct Decided {
        let grounds: DecisionGrounds
        /// What was set, and the app, when it is asked again.
        var scene: Scene
        var rules: [DecisionRule]

        /// Decides a scene, which must be pushed; whether a binding is ready is not asked.
        init(_ scene: Scene, rules: [DecisionRule] = []) throws {
            self.scene = scene
            self.rules = rules
            let (decision, grounds) = try scene.decided(rules)
            #expect(decision == .push)
            self.grounds = grounds
        }

        /// The reason at an instant, or as many minutes later.
        func suppression(after minutes: Int64 = 0) throws -> SuppressionReason? {
            let app = try CompiledApp(scene.app, rules: rules, zones: Scene.zones)
            return grounds.suppression(
                by: scene.recipient.settings,
                app,
                ruleHash: app.rules?.hash ?? 0,
                at: Moment(scene.now.adding(milliseconds: minutes * 60_000), zones: Scene.zones)
            )?.reason
        }

        /// The reason an hour later, once something has changed.
        func suppression(_ change: (inout Scene) throws -> Void) throws -> SuppressionReason? {
            var later = self
            try change(&later.scene)
            return try later.suppression(after: 60)
        }
    }

    /// 2022-07-28T12:00:00Z, a Thursday, in a group; the recipient has a zone.
    private static func scene(_ ext: JSONObject = JSONObject()) -> Scene {
        var scene = Scene.inGroup(ext)
        scene.recipient.settings.timeZone = .fixed(.utc)
        return scene
    }

    private static func window(_ hours: ClosedRange<Int>) throws -> QuietWindow {
        try QuietWindow(
            days: [.thursday],
            start: SilentModeTime(hours: hours.lowerBound, minutes: 0),
            end: SilentModeTime(hours: hours.upperBound, minutes: 0)
        )
    }

    private static func rule(
        _ id: Rule.ID,
        _ then: Rule.Action,
        in hours: ClosedRange<Int>? = nil,
        _ change: (inout Rule.Condition) -> Void = { _ in }
    ) throws -> Rule {
        var rule = Rule(id: id, then: then)
        change(&rule.when)
        rule.when.windows = try hours.map { [try window($0)] } ?? []
        return rule
    }

    /// A change of the settings for each gate that is asked again, after which the gate stops a push.
    private static func stop(_ scene: inout Scene, by gate: Gate) throws {
        let later = scene.now.adding(milliseconds: 7_200_000)
        switch gate {
        case .appInterval: scene.recipient.settings.interval = try SilentModeInterval("13:00-14:00")
        case .quietWindow:
            scene.recipient.settings.quietWindows = try .init([window(13...14)])
        case .appDuration: scene.recipient.settings.expireTimestamp = ExpireTimestamp(later)
        case .conversationDuration: scene.setConversation(expireTimestamp: later)
        case .remindNever: scene.recipient.settings.remindType = .never
        default: scene.recipient.settings.remindType = .mentionOnly
        }
    }

    private static let gates: [Gate] = [
        .appInterval, .quietWindow, .appDuration, .conversationDuration, .remindNever,
        .remindMentionOnly,
    ]

    @Test(arguments: gates)
    func `each gate of do-not-disturb and of remind types stops a push later`(gate: Gate) throws {
        let decided = try Decided(Self.scene())
        #expect(try decided.suppression(after: 60) == nil)
        #expect(try decided.suppression { try Self.stop(&$0, by: gate) } == .gate(gate))
    }

    @Test(arguments: gates)
    func `a forced message passes again what it passed`(gate: Gate) throws {
        var scene = Self.scene(["em_force_notification": true])
        let passes = gate.row.override == .force
        let some = try Decided(scene).suppression { try Self.stop(&$0, by: gate) }
        #expect(some == (passes ? nil : .gate(gate)))
        scene.app.policy.forceOverrides = .allPreferences
        // The policy at the decision counts.
        let all = try Decided(scene).suppression {
            $0.app.policy.forceOverrides = .doNotDisturb
            try Self.stop(&$0, by: gate)
        }
        #expect(all == nil)
    }

    @Test func `an entry of the conversation counts as it is by now, by its number`() throws {
        let decided = try Decided(Self.scene())
        #expect(
            try decided.suppression {
                $0.recipient.settings.remindType = .never
                $0.setConversation(remindType: .all)
            } == nil
        )
        #expect(
            try decided.suppression { $0.setConversation(remindType: .never) }
                == .gate(.remindNever)
        )
        #expect(
            try decided.suppression {
                $0.recipient.settings.conversations = [
                    ConversationSettings(
                        Conversation(.chat, Scene.group),
                        remindType: .never,
                        expireTimestamp: nil
                    )
                ]
            } == nil
        )
    }

    @Test func `an entry that is gone stops nothing, as a store may not list it`() throws {
        var scene = Self.scene()
        scene.setConversation(remindType: .all)
        scene.recipient.settings.remindType = .never
        let decided = try Decided(scene)
        #expect(try decided.suppression { $0.recipient.settings.conversations = [] } == nil)
        #expect(
            try decided.suppression {
                $0.recipient.settings.conversations = []
                try Self.stop(&$0, by: .appInterval)
            } == .gate(.appInterval)
        )
    }

    @Test func `a mention passes "mention only", and so does a chat if the policy said so`() throws
    {
        let mentioned = try Decided(Self.scene(["em_at_list": ["6006"]]))
        #expect(
            try mentioned.suppression { $0.recipient.settings.remindType = .mentionOnly } == nil
        )
        var chat = Scene()
        for (policy, passes) in [(PushPolicy.MentionOnlyInChat.pushesAll, true), (.literal, false)]
        {
            chat.app.policy.mentionOnlyInChat = policy
            let reason = try Decided(chat).suppression {
                $0.recipient.settings.remindType = .mentionOnly
            }
            #expect(reason == (passes ? nil : .gate(.remindMentionOnly)))
        }
    }

    @Test func `a call is asked again as any other push`() throws {
        let call = try Decided(Self.scene(["em_push_ext": ["type": "call"]]))
        #expect(
            try call.suppression { try Self.stop(&$0, by: .appInterval) } == .gate(.appInterval)
        )
    }

    @Test func `presence, silence and age are not asked again`() throws {
        let decided = try Decided(Self.scene())
        #expect(
            try decided.suppression {
                $0.bind(state: .online)
                $0.recipient.flags[.known] = false
            } == nil
        )
        #expect(try decided.suppression(after: 3000) == nil)
    }

    @Test func `a zone that was set since is the one of the interval, and the policy's else`()
        throws
    {
        let decided = try Decided(Self.scene())
        #expect(
            try decided.suppression {
                $0.recipient.settings.interval = try SilentModeInterval("21:00-22:00")
                $0.recipient.settings.timeZone = try PushTimeZone("Asia/Shanghai")
            } == .gate(.appInterval)
        )
        #expect(
            try decided.suppression {
                $0.recipient.settings.interval = try SilentModeInterval("21:00-22:00")
                $0.recipient.settings.timeZone = nil
                $0.app.policy.timeZone = try PushTimeZone("Asia/Shanghai")
            } == .gate(.appInterval)
        )
    }

    @Test func `a rule stops a push when its window begins, if its other conditions held`() throws {
        for (isOfUser, reason) in [
            (false, SuppressionReason.gate(.suppressingRule)), (true, .userRule),
        ] {
            for (sender, stops) in [("6001", true), ("6002", false)] as [(UserID, Bool)] {
                var scene = Self.scene()
                let rules = try Rule.List([
                    Self.rule("first", .suppress()) { $0.senders = ["6009"] },
                    Self.rule("night", .suppress(), in: 13...14) { $0.senders = [sender] },
                ])
                scene.app.policy.userRules = true
                if isOfUser {
                    scene.recipient.settings.rules = rules
                } else {
                    scene.app.rules = rules
                }
                let decided = try Decided(scene)
                #expect(try decided.suppression(after: 59) == nil)
                #expect(try decided.suppression(after: 60) == (stops ? reason : nil))
                #expect(try decided.suppression(after: 120) == nil)
                // Without a zone a rule that names windows says nothing.
                #expect(try decided.suppression { $0.recipient.settings.timeZone = nil } == nil)
            }
        }
    }

    @Test func `what a rule allowed counts again when its window has ended`() throws {
        var scene = Self.scene()
        scene.app.rules = try Rule.List([
            Self.rule("noon", .allow(), in: 11...13),
            Self.rule("late", .allow(remind: true), in: 14...15),
        ])
        scene.recipient.settings.interval = try SilentModeInterval("11:00-23:00")
        let decided = try Decided(scene)
        #expect(try decided.suppression(after: 59) == nil)
        #expect(try decided.suppression(after: 60) == .gate(.appInterval))
        #expect(try decided.suppression(after: 120) == nil)
        var silent = decided
        silent.scene.recipient.settings.remindType = .never
        #expect(try silent.suppression(after: 30) == .gate(.remindNever))
        #expect(try silent.suppression(after: 120) == nil)
    }

    @Test func `if the rules are others by now, what they said first stands`() throws {
        for (then, stops) in [
            (Rule.Action.allow(), Gate.remindNever), (.allow(remind: true), nil),
            (.suppress(yieldsToForce: true), .appInterval),
        ] as [(Rule.Action, Gate?)] {
            var scene = Self.scene()
            if case .suppress = then { scene.message.ext = ["em_force_notification": true] }
            scene.app.rules = try Rule.List([Self.rule("noon", then, in: 11...13)])
            let decided = try Decided(scene)
            let reason = try decided.suppression {
                $0.app.rules = try Rule.List([Self.rule("noon", .suppress(), in: 12...14)])
                try Self.stop(&$0, by: .appInterval)
                try Self.stop(&$0, by: .remindNever)
            }
            let isForced = stops == .appInterval
            #expect(reason == (isForced ? .gate(.remindNever) : stops.map { .gate($0) }))
        }
        // A user's own rules, and whether they are asked, are part of it.
        var scene = Self.scene()
        scene.app.policy.userRules = true
        scene.recipient.settings.rules = try Rule.List([Self.rule("a", .suppress(), in: 13...14)])
        let decided = try Decided(scene)
        #expect(try decided.suppression(after: 60) == .userRule)
        #expect(try decided.suppression { $0.app.policy.userRules = false } == nil)
        #expect(
            try decided.suppression {
                $0.recipient.settings.rules = try Rule.List([
                    Self.rule("a", .suppress(), in: 13...15)
                ])
            } == nil
        )
    }

    @Test func `what code said stands, and rules before it are asked`() throws {
        let night = DecisionRule(try Self.rule("night", .suppress(), in: 13...14))
        let code = DecisionRule("code", ofRecipient: { _ in .allow(remind: true) })
        let after = DecisionRule(try Self.rule("after", .suppress(), in: 14...15))
        let decided = try Decided(Self.scene(), rules: [night, code, after])
        #expect(try decided.suppression(after: 60) == .gate(.suppressingRule))
        var quiet = decided
        quiet.scene.recipient.settings.remindType = .never
        #expect(try quiet.suppression(after: 120) == nil)
        // Code that said nothing says nothing.
        let silent = DecisionRule(
            "silent",
            ofPair: { $0.now.milliseconds > 1_659_009_600_000 ? .suppress() : nil }
        )
        #expect(try Decided(Self.scene(), rules: [silent]).suppression(after: 60) == nil)
        // What code would have said after a window that has ended.
        let noon = DecisionRule(try Self.rule("noon", .allow(), in: 11...13))
        let last = DecisionRule("last", ofMessage: { _ in .suppress() })
        let ended = try Decided(Self.scene(), rules: [noon, last])
        #expect(try ended.suppression(after: 59) == nil)
        #expect(try ended.suppression(after: 60) == .gate(.suppressingRule))
    }

    @Test func `with more rules of code than there are bits, what they said first stands`() throws {
        var rules = try (0..<32).map {
            DecisionRule(try Self.rule(Rule.ID("\($0)"), .allow(), in: 1...2))
        }
        rules.append(DecisionRule("code", ofMessage: { _ in .allow() }))
        let decided = try Decided(Self.scene(), rules: rules)
        #expect(try decided.suppression { try Self.stop(&$0, by: .appInterval) } == nil)
        #expect(
            try decided.suppression { try Self.stop(&$0, by: .remindNever) } == .gate(.remindNever)
        )
    }

    @Test func `they have 24 bytes, alone and where they may be missing, and are read as written`()
        throws
    {
        #expect(MemoryLayout<DecisionGrounds?>.size == 24)
        var random = SplitMix64(seed: 1)
        for _ in 0..<100 {
            let words = (random.next(), random.next(), random.next())
            let grounds = DecisionGrounds(words: words)
            #expect((grounds == nil) == (words.2 & 0xFF > 3))
            #expect(grounds.map { $0.words == words } ?? true)
        }
    }

    @Test func `a decision is old after 60 seconds, and if it is of the future`() throws {
        let grounds = try Decided(Self.scene()).grounds
        let now = Self.scene().now
        for (seconds, isOld) in [(0, false), (60, false), (61, true), (-60, false), (-61, true)] {
            #expect(grounds.isOld(at: now.adding(milliseconds: Int64(seconds) * 1000)) == isOld)
        }
        var earliest = Self.scene()
        earliest.now = .earliest
        #expect(try earliest.decided([]).grounds.isOld(at: .latest))
    }

    /// Which gates are asked again.
    private static let asked = Set(gates + [.suppressingRule])

    @Test(arguments: Seeds.all)
    func `later the gates say what they would say of the message then`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var seen: Set<SuppressionReason?> = []
        for _ in 0..<800 {
            let zone = try #require(WallClock.settledZones.randomElement(using: &random))
            var scene = try Scene(in: zone, using: &random)
            // What is not asked again lets most messages pass.
            scene.message.timestamp = nil
            scene.message.receivers = []
            scene.message.ext["em_ignore_notification"] = nil
            scene.bind()
            scene.recipient.flags = Scene().recipient.flags
            scene.recipient.settings.expireTimestamp = nil
            if random.once(in: 2) { scene.recipient.settings.remindType = nil }
            scene.app.policy.userRules = !random.once(in: 4)
            func rules() throws -> Rule.List {
                var night = Rule(id: "night", then: .suppress())
                night.when.windows = Array(try random.quietWindows(near: scene.now))
                return try Rule.List([night] + RuleTests.rules(near: scene.now, using: &random))
            }
            if random.once(in: 2) { scene.app.rules = try rules() }
            scene.recipient.settings.rules = try rules()
            let said: Rule.Action? = random.pick(
                nil,
                .allow(),
                .allow(remind: true),
                .suppress(yieldsToForce: true)
            )
            let code: [DecisionRule] = random.pick(
                [],
                [],
                [DecisionRule("code", ofMessage: { _ in said })],
                [DecisionRule("code", ofPair: { _ in said })]
            )
            let (decision, grounds) = try scene.decided(code)
            guard decision == .push else { continue }
            scene.now = scene.now.adding(milliseconds: .random(in: 0...172_800_000, using: &random))
            let app = try CompiledApp(scene.app, rules: code, zones: Scene.zones)
            let reason = grounds.suppression(
                by: scene.recipient.settings,
                app,
                ruleHash: app.rules?.hash ?? 0,
                at: scene.moment
            )?.reason
            let reports = GateReports(
                RuleTests.message(scene, from: Sender(), app),
                to: CompiledRecipient(scene.recipient, app: app, zones: Scene.zones),
                at: scene.moment
            )
            let expected = reports.blockers.first { $0.gate.map(Self.asked.contains) ?? false }
            #expect(reason == expected, "\(scene)")
            seen.insert(reason)
        }
        let common: Set<SuppressionReason?> = [
            nil, .userRule, .gate(.suppressingRule), .gate(.appInterval),
        ]
        #expect(seen.isSuperset(of: common))
    }
}

extension Scene {
    /// What rows decide, and by what.
    fileprivate func decided(_ rules: [DecisionRule]) throws -> (
        decision: Decision, grounds: DecisionGrounds
    ) {
        let app = try CompiledApp(self.app, rules: rules, zones: Scene.zones)
        let decisions = RowDecisions(
            RuleTests.message(self, from: Sender(), app),
            to: PushSettings.Rows(of: [recipient], in: message.conversation),
            rules: app.rules,
            defaultZone: app.timeZone,
            at: moment
        )
        let own = recipient.settings.rules
        let hash = DecisionGrounds.ruleHash(
            ofApp: app.rules?.hash ?? 0,
            ofUser: self.app.policy.userRules && !own.isEmpty ? CompiledRules(ofUser: own) : nil
        )
        return (
            decisions.decision(on: recipient, at: 0).decision,
            decisions.grounds(of: recipient, at: 0, ruleHash: hash)
        )
    }
}
