extension BigUnsigned {
    /// The double nearest to this integer × 10^`power`, ties to even; infinite if too large.
    func nearestDouble(timesPowerOfTen power: Int) -> Double {
        guard bitWidth > 0 else { return 0 }
        // The value is numerator / denominator × 2^power: the twos of the tens need no digits.
        var numerator = self
        var denominator = BigUnsigned(1)
        if power > 0 {
            numerator.multiply(byPowerOfFive: power)
        } else {
            denominator.multiply(byPowerOfFive: -power)
        }
        // INVARIANT: the denominator fills whole limbs, at least two, and the numerator is 63 bits
        // wider; so the quotient has 63 or 64 bits, which is at least 10 more than a double holds.
        let least = max(64, denominator.bitWidth, numerator.bitWidth - 63)
        let width = (least + 31) / 32 * 32
        let numeratorShift = width + 63 - numerator.bitWidth
        let denominatorShift = width - denominator.bitWidth
        numerator.shiftLeft(by: numeratorShift)
        denominator.shiftLeft(by: denominatorShift)
        let (quotient, isExact) = numerator.quotientOfTwoLimbs(by: denominator)
        return Double(
            rounding: quotient,
            isExact: isExact,
            exponent: power + denominatorShift - numeratorShift
        )
    }
}

extension Double {
    /// The double nearest to (`significand` + a fraction) × 2^`exponent`, ties to even.
    ///
    /// - Parameters:
    ///   - significand: not 0, and at least two bits wider than what a double can hold of it.
    ///   - isExact: whether the fraction is 0; otherwise it lies between 0 and 1.
    ///   - exponent: the power of two of the last bit.
    fileprivate init(rounding significand: UInt64, isExact: Bool, exponent: Int) {
        let width = 64 - significand.leadingZeroBitCount
        let leadingExponent = exponent + width - 1
        // The last bit of a double is never worth less than 2^-1074.
        let kept = min(53, leadingExponent + 1075)
        guard kept >= 0 else {
            self = 0
            return
        }
        guard leadingExponent <= 1023 else {
            self = .infinity
            return
        }
        let dropped = UInt64(width - kept)
        var integer = significand >> dropped
        let rest = significand & ((1 << dropped) &- 1)
        let half: UInt64 = 1 << (dropped - 1)
        if rest > half || rest == half && (!isExact || integer & 1 == 1) {
            integer += 1
        }
        // The leading bit of a normal number is added to the exponent's field, and so is a carry.
        let field = UInt64(max(0, leadingExponent + 1022))
        self.init(bitPattern: field << 52 + integer)
    }
}
