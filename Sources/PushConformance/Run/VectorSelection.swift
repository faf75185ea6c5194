package import ExactJSON

/// Which vectors of a run are checked.
package struct VectorSelection: Sendable {
    /// The ids of the vectors; empty for any.
    package var ids: Set<ExactString>
    /// The rules of which a vector cites one; empty for any.
    package var rules: Set<ExactString>

    /// Selects vectors by their ids and by the rules that they cite; without either, all.
    package init(ids: Set<ExactString> = [], rules: Set<ExactString> = []) {
        self.ids = ids
        self.rules = rules
    }

    /// Whether every vector is checked.
    package var isEverything: Bool { ids.isEmpty && rules.isEmpty }

    /// Whether a vector is checked.
    package func contains(_ vector: VectorCase) -> Bool {
        (ids.isEmpty || ids.contains(vector.name))
            && (rules.isEmpty || !rules.isDisjoint(with: vector.cites))
    }
}
