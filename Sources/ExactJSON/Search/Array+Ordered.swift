extension Array {
    /// The elements in an order, equal ones as they stood.
    ///
    /// Sorting is compiled anew for each type of elements, and is much code. This sorts indices, for all types with the
    /// same code.
    @inlinable
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        guard count > 1 else { return self }
        return indices.ordered { precedes(self[$0], self[$1]) }.map { self[$0] }
    }
}

extension Range<Int> {
    /// The indices in an order, equal ones as they stood.
    @usableFromInline
    package func ordered(by precedes: (Int, Int) -> Bool) -> [Int] {
        // The closure around the other keeps the compiler from making one sort of each order.
        sorted { precedes($0, $1) }
    }
}
