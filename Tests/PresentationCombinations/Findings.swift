package import DevicePresentation

/// Which invariants did not hold, and the first combination for each.
package struct Findings: Sendable {
    /// How many presentations were looked at.
    package private(set) var count = 0
    /// The invariants that were broken, each with its first combination.
    package private(set) var broken: [Invariant: String] = [:]
    /// How many of them showed or played something, and how many ran code of the app.
    package private(set) var perceived = 0
    package private(set) var ran = 0

    package init() {}

    /// Looks at what becomes of a push.
    package mutating func look(at push: ArrivingPush, in context: PresentationContext) {
        let presentation = context.presentation(of: push)
        count += 1
        if presentation.isShown || presentation.sound != nil || presentation.badge != nil {
            perceived += 1
        }
        if presentation.isLaunched || presentation.runs(.fetchCompletionHandler, at: .arrival) {
            ran += 1
        }
        for invariant in Invariant.allCases
        where !invariant.holds(of: presentation, push, context) && broken[invariant] == nil {
            broken[invariant] = "\(push) in \(context)"
        }
    }
}
