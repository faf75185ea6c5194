/// An unsigned integer of any size: just what it takes to round a decimal correctly.
struct BigUnsigned {
    /// The digits in base 2^32, the least significant first; the last is never 0.
    private(set) var limbs: [UInt32]

    /// A small number.
    init(_ value: UInt32) {
        limbs = value == 0 ? [] : [value]
    }

    /// How many bits it takes; 0 for zero.
    var bitWidth: Int {
        guard let last = limbs.last else { return 0 }
        return limbs.count * 32 - last.leadingZeroBitCount
    }

    /// Multiplies by one small number and adds another.
    mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
        var carry = UInt64(addend)
        for index in limbs.indices {
            carry += UInt64(limbs[index]) * UInt64(factor)
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 {
            limbs.append(UInt32(truncatingIfNeeded: carry))
        }
    }

    mutating func multiply(byPowerOfFive exponent: Int) {
        var rest = exponent
        while rest >= 13 {
            multiply(by: 1_220_703_125)
            rest -= 13
        }
        var factor: UInt32 = 1
        for _ in 0..<rest {
            factor *= 5
        }
        multiply(by: factor)
    }

    /// Multiplies by a power of two.
    mutating func shiftLeft(by count: Int) {
        guard !limbs.isEmpty else { return }
        let bits = UInt32(count % 32)
        var shifted = Array(repeating: 0 as UInt32, count: count / 32)
        shifted.reserveCapacity(shifted.count + limbs.count + 1)
        var carry: UInt32 = 0
        for limb in limbs {
            shifted.append(limb << bits | carry)
            carry = bits == 0 ? 0 : limb >> (32 - bits)
        }
        if carry > 0 {
            shifted.append(carry)
        }
        limbs = shifted
    }

    /// The quotient of two integers of which this one is two limbs longer, and whether it is exact.
    ///
    /// - Precondition: the divisor has at least two limbs, the highest bit of its last limb is 1, and
    ///   the quotient fits 64 bits.
    func quotientOfTwoLimbs(by divisor: BigUnsigned) -> (quotient: UInt64, isExact: Bool) {
        var rest = limbs
        let high = rest.divideTopLimb(at: 1, by: divisor.limbs)
        let low = rest.divideTopLimb(at: 0, by: divisor.limbs)
        return (UInt64(high) << 32 | UInt64(low), rest.allSatisfy { $0 == 0 })
    }
}

extension [UInt32] {
    /// One step of long division (Knuth, algorithm 4.3.1 D): the digit of the quotient that belongs
    /// to `offset`; what remains stays here.
    fileprivate mutating func divideTopLimb(at offset: Int, by divisor: [UInt32]) -> UInt32 {
        let count = divisor.count
        let top = UInt64(divisor[count - 1])
        let second = UInt64(divisor[count - 2])
        let dividend = UInt64(self[offset + count]) << 32 | UInt64(self[offset + count - 1])
        let third = UInt64(self[offset + count - 2])
        var (digit, remainder) = dividend.quotientAndRemainder(dividingBy: top)
        while digit > UInt32.max || digit * second > remainder << 32 | third {
            digit -= 1
            remainder += top
            if remainder > UInt32.max { break }
        }
        if subtract(divisor, times: digit, at: offset) {
            digit -= 1
            add(divisor, at: offset)
        }
        return UInt32(truncatingIfNeeded: digit)
    }

    /// Subtracts a multiple; `true` if the result is negative and has wrapped around.
    private mutating func subtract(
        _ other: [UInt32],
        times factor: UInt64,
        at offset: Int
    ) -> Bool {
        var carry: UInt64 = 0
        for index in other.indices {
            carry += factor * UInt64(other[index])
            let (difference, borrow) = self[offset + index].subtractingReportingOverflow(
                UInt32(truncatingIfNeeded: carry)
            )
            self[offset + index] = difference
            carry = (carry >> 32) + (borrow ? 1 : 0)
        }
        let last = offset + other.count
        let isNegative = UInt64(self[last]) < carry
        self[last] = self[last] &- UInt32(truncatingIfNeeded: carry)
        return isNegative
    }

    private mutating func add(_ other: [UInt32], at offset: Int) {
        var carry: UInt64 = 0
        for index in other.indices {
            carry += UInt64(self[offset + index]) + UInt64(other[index])
            self[offset + index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        let last = offset + other.count
        self[last] = self[last] &+ UInt32(truncatingIfNeeded: carry)
    }
}
