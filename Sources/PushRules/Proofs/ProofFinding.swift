/// The first case of which the question of a proof holds, and the first of which it does not.
package struct ProofFinding: Sendable {
    /// The number of the first case of which it holds; `nil` if none was met.
    package private(set) var yes: Int?
    /// The number of the first case of which it does not hold; `nil` if none was met.
    package private(set) var no: Int?

    /// Whether the answer of some case is as it is because its payload does not fit.
    package internal(set) var dependsOnSize = false

    /// Whether the answer of some case is as it is because a request to another push service than Apple's fits or does not.
    package var dependsOnRequests = false

    // Gates, a bit each: those of the recipient that block in every case, those that decide in some case, those that
    // decide where the gate of the question blocks, and those that block bindings.
    private var alwaysBlocking = UInt32.max
    private var deciding: UInt32 = 0
    private var decidingBefore: UInt32 = 0
    private var ofBindings: UInt32 = 0

    /// The bit of a payload that does not fit, which is no gate.
    static let size: UInt32 = 1 << 31

    package init() {}

    /// Whether both were met, so that no further case says more.
    package var isComplete: Bool { yes != nil && no != nil }

    /// Notes a case.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - holds: Whether the question holds of it.
    ///   - blockers: The gates of the recipient that block.
    ///   - bindings: The first gates that block bindings, and ``size``.
    ///   - asked: The gate that the question is about.
    @inline(__always)
    mutating func note(
        _ number: Int,
        holds: Bool,
        blockers: UInt32,
        bindings: UInt32,
        asked: UInt32
    ) {
        if holds {
            if yes == nil { yes = number }
        } else if no == nil {
            no = number
        }
        let first = blockers == 0 ? bindings : blockers & (~blockers &+ 1)
        alwaysBlocking &= blockers
        deciding |= first
        ofBindings |= bindings
        if blockers & asked != 0 { decidingBefore |= first }
    }

    /// Adds what was found of other cases; the numbers of these first ones stay.
    package mutating func add(_ other: ProofFinding) {
        yes = yes ?? other.yes
        no = no ?? other.no
        dependsOnSize = dependsOnSize || other.dependsOnSize
        dependsOnRequests = dependsOnRequests || other.dependsOnRequests
        alwaysBlocking &= other.alwaysBlocking
        deciding |= other.deciding
        decidingBefore |= other.decidingBefore
        ofBindings |= other.ofBindings
    }

    /// The gates by which all cases have the same answer (Q12), given whether the question holds of them; what does
    /// not fit is ``ProofCause/size``.
    package func causes(of ask: ProofAsk, holds: Bool) -> [ProofCause] {
        let bits: UInt32
        switch ask {
        case .outcome(let isPush):
            guard isPush != holds else { return [] }
            bits = alwaysBlocking == 0 ? deciding : alwaysBlocking
        case .verdict(let gate, _), .blocker(.gate(let gate)): bits = gate.bit
        case .blocker(.userRule): bits = Gate.suppressingRule.bit
        case .reason(.gate(let gate)):
            bits = holds || decidingBefore == 0 ? gate.bit : decidingBefore
        case .reason(.userRule):
            bits = holds || decidingBefore == 0 ? Gate.suppressingRule.bit : decidingBefore
        case .blocker(.noEligibleBinding): bits = holds ? ofBindings : 0
        case .reason(.noEligibleBinding):
            let others = Gate.ofBinding.reduce(Self.size) { $0 | $1.bit }
            bits = holds ? ofBindings : deciding & ~others
        }
        return Gate.allCases.filter { bits & $0.bit != 0 }.map { .gate($0) }
            + (bits & Self.size == 0 ? [] : [.size])
    }
}

/// Why a question has the same answer in all cases.
package enum ProofCause: Hashable, Sendable {
    case gate(Gate)
    /// A payload does not fit (rule 3.11).
    case size
}
