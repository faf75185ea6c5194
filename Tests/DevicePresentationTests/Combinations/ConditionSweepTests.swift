import DevicePresentation
import PresentationCombinations
import SeededRandomness
import Testing

/// Settings and states against versions and push types: cuts through what `presentation-sweep` goes through.
@Suite struct ConditionSweepTests {
    // P27, P35, P36, P37, P38, P44, P45, P46
    @Test func `no two conditions of a notification have an effect that the version lacks`() {
        let sweep = ConditionSweep(
            states: [.foreground, .terminatedBySystem],
            kinds: [nil],
            sets: ConditionSweep.sets(of: 0) + ConditionSweep.sets(of: 1)
                + ConditionSweep.sets(of: 2)
        )
        var seen: Set<String> = []
        let fault = sweep.firstFault { seen.formUnion($0.versionedEffects) }
        #expect(fault == nil)
        #expect(seen == Set(Presentation.allVersionedEffects))
    }

    // P31, P32, P33
    @Test func `no condition of a push of any type has an effect that the version lacks`() {
        let sweep = ConditionSweep(
            states: [.foreground, .background, .forceQuit],
            kinds: ArrivingPush.Kind.allCases.map { $0 },
            sets: ConditionSweep.sets(of: 0) + ConditionSweep.sets(of: 1)
        )
        var count = 0
        var effects: Set<SystemEffect.Kind> = []
        let fault = sweep.firstFault { presentation in
            count += 1
            if let effect = presentation.effect { effects.insert(effect.kind) }
        }
        #expect(fault == nil)
        #expect(count == sweep.count)
        #expect(effects.isSuperset(of: [.incomingCall, .filteredCall, .activityStarted]))
    }

    // P27
    @Test func `no set of conditions has an effect that the version lacks`() {
        let seed: UInt64 = 0x5EED_0007
        var randomness = SplitMix64(seed: seed)
        let sets = (0..<8).map { _ in
            Condition.all.filter { _ in Int.random(in: 0..<4, using: &randomness) == 0 }
        }
        let sweep = ConditionSweep(
            kinds: [nil] + ArrivingPush.Kind.allCases,
            sets: sets + [Condition.all]
        )
        var shown = 0
        let fault = sweep.firstFault { shown += $0.isShown ? 1 : 0 }
        #expect(fault == nil, "seed \(seed)")
        #expect(shown > 100)
    }
}
