extension NumberLiteral {
    /// The value of an integer literal, if it fits.
    func integer(in bytes: Span<UInt8>) -> Int64? {
        // 19 digits always fit 64 bits without a sign, and more than 19 never fit with one.
        guard digits.count <= 19 else { return nil }
        var magnitude: UInt64 = 0
        for index in digits {
            magnitude = magnitude * 10 + UInt64(bytes[index] & 0x0F)
        }
        guard isNegative else { return Int64(exactly: magnitude) }
        guard magnitude <= Int64.min.magnitude else { return nil }
        return Int64(truncatingIfNeeded: 0 &- magnitude)
    }

    /// The double nearest to the value, which may be infinite.
    func nearestDouble(in bytes: Span<UInt8>) -> Double {
        let double = DecimalToDouble.nearest(
            bytes,
            digits: digits,
            exponent: exponent - Int64(fractionCount)
        )
        return isNegative ? -double : double
    }

    /// The literal itself.
    func text(in bytes: Span<UInt8>) -> [UInt8] {
        (start..<end).map { bytes[$0] }
    }
}
