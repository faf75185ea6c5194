import DevicePresentation
import PresentationCombinations

/// Every combination of the inputs of a presentation through every invariant; release builds only.
///
/// What plays no part is not combined: the options and the profile outside the foreground, background
/// mode and budget inside it, a delegate without methods beside none, and settings that the
/// authorization overrules. That they play none is what `CombinationTests` holds.
@main
enum PresentationSweep {
    static func main() {
        var foreground = Combinations()
        foreground.states = [.foreground]
        foreground.backgroundModes = [true]
        foreground.budgets = [1]
        foreground.delegates = [.set]
        foreground.permissions = Combinations.Permission.distinct
        var elsewhere = Combinations()
        elsewhere.states = AppState.allCases.filter { $0 != .foreground }
        elsewhere.options = [.all]
        elsewhere.profiles = [.observed]
        elsewhere.delegates = [.set]
        elsewhere.permissions = Combinations.Permission.distinct

        var findings = Findings()
        let clock = ContinuousClock()
        let duration = clock.measure {
            for combinations in [foreground, elsewhere] {
                combinations.visit { push, context in
                    findings.look(at: push, in: context)
                }
            }
        }
        print(
            "\(findings.count) combinations standing for \(Combinations().count) in \(duration): "
                + "\(findings.perceived) seen or heard, \(findings.ran) with code run at arrival or "
                + "a process started, \(findings.broken.count) invariants broken"
        )
        for (invariant, place) in findings.broken {
            print("\(invariant.rawValue): \(place)")
        }
        sweepConditions(clock)
    }

    /// Two conditions at most of every version, state and push type, and three of every notification.
    private static func sweepConditions(_ clock: ContinuousClock) {
        let pairs = (0...2).flatMap { ConditionSweep.sets(of: $0) }
        let sweeps = [
            ConditionSweep(kinds: [nil] + ArrivingPush.Kind.allCases, sets: pairs),
            ConditionSweep(kinds: [nil], sets: ConditionSweep.sets(of: 3)),
        ]
        var count = 0
        var faults: [String] = []
        let duration = clock.measure {
            for sweep in sweeps {
                if let fault = sweep.firstFault({ _ in count += 1 }) { faults.append(fault) }
            }
        }
        print("\(count) combinations of conditions in \(duration), \(faults.count) faults")
        for fault in faults { print(fault) }
    }
}
