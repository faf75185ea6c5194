import ExactJSON

extension JSONFields {
    /// A flag that Apple writes as the number 1; 0 counts as absence.
    mutating func isOne(_ key: ExactString) throws(InputError) -> Bool {
        try optionalInteger(key, in: 0...1) == 1
    }

    /// A number, if the key is there: `input.value` if it is too large for a double.
    mutating func optionalDouble(_ key: ExactString) throws(InputError) -> Double? {
        guard let json = value(key) else { return nil }
        guard case .number(let number) = json else {
            throw fault(.wrongType(json, expected: "a number"), at: key)
        }
        guard number.doubleValue.isFinite else {
            throw fault(InputError(.inputValue, "the number is too large"), at: key)
        }
        return number.doubleValue
    }
}
