import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// Rules, and the labels that they ask for, as a dispatcher meets them (rule 1.7).
@Suite struct RuleDispatchTests {
    private static func rule(
        _ id: Rule.ID,
        _ then: Rule.Action,
        _ when: (inout Rule.Condition) -> Void
    ) -> Rule {
        var rule = Rule(id: id, then: then)
        when(&rule.when)
        return rule
    }

    private static let minors = rule("minors", .suppress()) { $0.recipientLabels = ["minor"] }
    private static let staff = rule("staff", .suppress()) { $0.senderLabels = ["staff"] }

    /// A store in which ann is a minor and tom, who sends, is of the staff; it notes what it is asked.
    private actor Labels {
        let store = InMemoryLabelStore()
        private(set) var questions: [String] = []

        init() async throws {
            for (name, user) in [("minor", "ann"), ("staff", "tom"), ("other", "ann")]
                as [(UserLabel, UserID)]
            {
                _ = try await store.create(
                    PushLabel(name: name, text: "", created: Instant(milliseconds: 0))
                )
                _ = try await store.add([user], to: name, at: Instant(milliseconds: 0))
            }
        }

        func note(_ users: [UserID], _ names: Set<UserLabel>?) {
            let names = names?.sorted().map { $0.string }.joined(separator: ",") ?? "all"
            questions.append("\(users.map { $0.string }.joined(separator: ",")): \(names)")
        }
    }

    private static func dispatch(
        _ rules: [DecisionRule],
        _ policy: PushPolicy = PushPolicy(),
        from sender: Sender? = nil,
        of ann: Rule.List = Rule.List()
    ) async throws -> (outcomes: [String], questions: [String]) {
        let labels = try await Labels()
        let settings = InMemorySettingsStore()
        try await settings.apply([.rules(ann)], to: "ann")
        let bindings = InMemoryBindingStore()
        for user in ["ann", "bob"] as [UserID] {
            let binding = DeviceBinding(
                device: "phone",
                certificateName: "prod",
                token: user == "ann" ? "0a" : "0b",
                boundAt: Instant(milliseconds: 0)
            )
            try await bindings.bind(binding, to: user)
        }
        let dispatcher = PushDispatcher(
            transport: RecordingTransport(),
            settings: settings,
            bindings: bindings,
            labels: NotedLabels(labels: labels, store: labels.store),
            evaluator: try PushEvaluator(app: AppConfiguration(policy: policy), rules: rules)
        )
        var lines: [String] = []
        let recipients = ["ann", "bob"].map { DispatchRecipient($0) }
        for try await outcome in dispatcher.dispatch(Depot.message, from: sender, to: recipients) {
            var line = "\(outcome.user): \(outcome.word)"
            if case .suppressed(_, let rule?) = outcome.result { line += " by \(rule)" }
            #expect(try DeliveryOutcome(json: outcome.json) == outcome)
            lines.append(line)
        }
        return (lines.sorted(), await labels.questions)
    }

    @Test func `labels that rules name are read in one call a batch`() async throws {
        let (outcomes, questions) = try await Self.dispatch([DecisionRule(Self.minors)])
        #expect(outcomes == ["ann: rule.app by minors", "bob: accepted"])
        #expect(questions == ["ann,bob,tom: minor"])
    }

    @Test func `the sender's labels are those of the store and those that are given`() async throws
    {
        let rules = [DecisionRule(Self.staff)]
        #expect(
            try await Self.dispatch(rules).outcomes
                == ["ann: rule.app by staff", "bob: rule.app by staff"]
        )
        let vip = DecisionRule(Self.rule("vip", .suppress()) { $0.senderLabels = ["vip"] })
        #expect(try await Self.dispatch([vip]).outcomes == ["ann: accepted", "bob: accepted"])
        #expect(
            try await Self.dispatch([vip], from: Sender(labels: ["vip"])).outcomes
                == ["ann: rule.app by vip", "bob: rule.app by vip"]
        )
    }

    @Test func `no labels are read if no rule names any`() async throws {
        let boss = Self.rule("boss", .suppress()) { $0.senders = ["tom"] }
        let (outcomes, questions) = try await Self.dispatch([DecisionRule(boss)])
        #expect(outcomes == ["ann: rule.app by boss", "bob: rule.app by boss"])
        #expect(questions.isEmpty)
    }

    @Test func `all labels are read for a rule of code`() async throws {
        let code = DecisionRule("two", ofRecipient: { $0.labels.count == 2 ? .suppress() : nil })
        let (outcomes, questions) = try await Self.dispatch([code])
        #expect(outcomes == ["ann: rule.app by two", "bob: accepted"])
        #expect(questions == ["ann,bob,tom: all"])
    }

    @Test func `labels of a user's rules are read if these are asked`() async throws {
        let own = try Rule.List([Self.staff])
        let unasked = try await Self.dispatch([], of: own)
        #expect(unasked.outcomes == ["ann: accepted", "bob: accepted"])
        #expect(unasked.questions.isEmpty)
        let asked = try await Self.dispatch([], PushPolicy(userRules: true), of: own)
        #expect(asked.outcomes == ["ann: rule.user by staff", "bob: accepted"])
        #expect(asked.questions == ["ann,bob,tom: staff"])
    }

    private struct NotedLabels: LabelStore {
        let labels: Labels
        let store: InMemoryLabelStore

        func create(_ label: PushLabel) async throws -> Bool { try await store.create(label) }
        func label(named name: UserLabel) async throws -> PushLabel? {
            await store.label(named: name)
        }
        func labels(after name: UserLabel?, upTo count: Int) async throws -> [PushLabel] {
            await store.labels(after: name, upTo: count)
        }
        func remove(_ name: UserLabel) async throws -> Bool { await store.remove(name) }
        func add(_ users: [UserID], to name: UserLabel, at now: Instant) async throws -> Bool {
            try await store.add(users, to: name, at: now)
        }
        func remove(_ users: [UserID], from name: UserLabel) async throws -> Set<UserID>? {
            await store.remove(users, from: name)
        }
        func member(_ user: UserID, of name: UserLabel) async throws -> PushLabel.Member? {
            await store.member(user, of: name)
        }
        func members(
            of name: UserLabel,
            after user: UserID?,
            upTo count: Int
        ) async throws -> [PushLabel.Member]? {
            await store.members(of: name, after: user, upTo: count)
        }
        func labels(of users: [UserID], among names: Set<UserLabel>?) async throws
            -> [UserID: [UserLabel]]
        {
            await labels.note(users, names)
            return await store.labels(of: users, among: names)
        }
    }
}
