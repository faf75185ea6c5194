extension Range<Int> {
    /// Finds by binary search where the second part of a range begins.
    ///
    /// Other modules inline this, because a call of the closure would cost more than most closures do.
    /// No branch depends on what the closure returns, because a processor could not predict it.
    ///
    /// - Parameter isInSecondPart: `false` for every index of the first part and `true` for every
    ///   index of the second part, such as `{ array[$0] >= wanted }` for an array that ascends.
    /// - Returns: The first index of the second part; `upperBound` if the second part is empty.
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Int) -> Bool) -> Int {
        var first = lowerBound
        var count = count
        while count > 0 {
            let half = count / 2
            let isSecond = isInSecondPart(first + half)
            first = isSecond ? first : first + half + 1
            count = isSecond ? half : count - half - 1
        }
        return first
    }
}
