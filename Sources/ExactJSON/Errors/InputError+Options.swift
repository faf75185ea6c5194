extension InputError {
    /// Checks that the value of an option lies in a range.
    ///
    /// - Throws: `input.value` at the option, with the range and the value.
    package static func check<Value: Comparable & CustomStringConvertible>(
        _ option: ExactString,
        _ value: Value,
        in range: ClosedRange<Value>
    ) throws(InputError) {
        guard range.contains(value) else {
            let detail = "expected \(range.lowerBound) to \(range.upperBound), found `\(value)`"
            throw InputError(.inputValue, detail).within(key: option)
        }
    }
}
