/// The first case of which the question of a proof holds, and the first of which it does not.
package struct ProofFinding: Sendable {
    /// The number of the first case of which it holds; `nil` if none was met.
    package private(set) var yes: Int?
    /// The number of the first case of which it does not hold; `nil` if none was met.
    package private(set) var no: Int?

    /// Whether the answer of some case is as it is because its payload does not fit.
    package internal(set) var dependsOnSize = false

    package init() {}

    /// Whether both were met, so that no further case says more.
    package var isComplete: Bool { yes != nil && no != nil }

    /// Notes a case.
    @inline(__always)
    mutating func note(_ number: Int, holds: Bool) {
        if holds {
            if yes == nil { yes = number }
        } else if no == nil {
            no = number
        }
    }
}
