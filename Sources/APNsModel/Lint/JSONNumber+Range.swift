import ExactJSON

extension JSONNumber {
    /// Whether the number has no fraction, however large it is.
    var isIntegral: Bool {
        int64 != nil || doubleValue.magnitude >= 0x1p63
    }

    /// Whether the number is one of 0 to 1.
    var isUnitFraction: Bool {
        (0...1).contains(doubleValue)
    }
}
