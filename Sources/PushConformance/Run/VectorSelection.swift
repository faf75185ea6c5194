public import ExactJSON

/// Which vectors of a run are checked.
public struct VectorSelection: Sendable {
    /// The ids of the vectors; empty for any.
    public var ids: Set<ExactString>
    /// The rules of which a vector cites one; empty for any.
    public var rules: Set<ExactString>

    /// Selects vectors by their ids and by the rules that they cite; without either, all.
    public init(ids: Set<ExactString> = [], rules: Set<ExactString> = []) {
        self.ids = ids
        self.rules = rules
    }

    /// Whether every vector is checked.
    public var isEverything: Bool { ids.isEmpty && rules.isEmpty }

    /// Whether a vector is checked.
    public func contains(_ vector: VectorCase) -> Bool {
        (ids.isEmpty || ids.contains(vector.name))
            && (rules.isEmpty || !rules.isDisjoint(with: vector.cites))
    }
}
