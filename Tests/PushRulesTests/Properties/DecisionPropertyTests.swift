import Fixtures
import PushModel
import PushRules
import SeededRandomness
import Testing

@Suite struct DecisionPropertyTests {
    /// What a run has seen, so that it is known to have looked everywhere.
    struct Coverage {
        var decisions: Set<Decision> = []
        var reasons: Set<SuppressionReason.Binding> = []
        var verdicts: Set<String> = []
    }

    // A1, A2, A3, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6
    // 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 2.1, 2.2, 2.3, 2.4
    @Test(arguments: Seeds.all)
    func `the gates say what the rules say, read straight through`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var coverage = Coverage()
        for _ in 0..<1500 {
            let zone = try #require(WallClock.settledZones.randomElement(using: &random))
            let scene = try Scene(in: zone, using: &random)
            try check(scene, zone: zone, &coverage)
        }
        // Rules have tests of their own.
        let reasons = SuppressionReason.allCases.filter { $0.gate != .suppressingRule }
        #expect(coverage.decisions.count == 1 + reasons.count)
        #expect(coverage.reasons.count == SuppressionReason.Binding.allCases.count)
        // Every gate passes and blocks, those that can be overridden bypass, and some skip.
        var verdicts = Set(
            ["B3", "B5", "B6", "B7", "B8", "B9", "B10", "C4", "C6"].map { "\($0) skip" }
        )
        for gate in Gate.allCases where gate != .suppressingRule {
            verdicts.formUnion(["\(gate) pass", "\(gate) block"])
            if gate.row.override != nil { verdicts.insert("\(gate) bypass") }
        }
        #expect(coverage.verdicts == verdicts)
    }

    private func check(_ scene: Scene, zone: String, _ coverage: inout Coverage) throws {
        let naive = NaiveRules(scene: scene, clock: try #require(WallClock(foundation: zone)))
        let note: Comment = "\(scene)"
        let message = scene.compiledMessage
        let recipient = try scene.compiledRecipient

        // The decision is the first of everything that blocks.
        let decision = Decision(message, to: recipient, at: scene.moment)
        let reports = GateReports(message, to: recipient, at: scene.moment)
        #expect(decision == reports.blockers.first.map(Decision.suppress) ?? .push, note)
        #expect(reports.blockers == naive.blockers, note)

        // A binding's reason is the first gate of bindings that blocks.
        let reasons = recipient.devices.bindings.map { message.suppression(of: $0) }
        #expect(reasons == naive.bindingReasons, note)
        for index in reasons.indices {
            let isBlocked = reports.reports.contains { $0.binding == index && $0.verdict == .block }
            #expect(isBlocked == (reasons[index] != nil), note)
        }

        // Only force bypasses.
        let bypassed = reports.reports.filter { $0.verdict == .bypass }.map(\.gate)
        let isForced = MessageExtension.read(scene.message.ext).value.forcesNotification
        #expect(isForced || bypassed.isEmpty, note)
        #expect(bypassed.allSatisfy { $0.row.override != nil }, note)

        coverage.decisions.insert(decision)
        coverage.reasons.formUnion(reasons.compactMap { $0 })
        coverage.verdicts.formUnion(reports.reports.map { "\($0.gate) \($0.verdict)" })
    }
}
