/// Decimal digits to the nearest double, ties to even, in bounded time whatever is written.
///
/// The standard library's own conversion is not there in every build of this module, and this one
/// gives the same doubles: with few digits and a small exponent both parts are exact and one
/// division or multiplication rounds correctly; otherwise the value is compared as a fraction of two
/// big integers of bounded size.
package enum DecimalToDouble {
    /// No double, and no midpoint between two, has more significant digits than 768; so what comes
    /// after this many can only break a tie.
    private static let significantDigits = 800

    /// The double nearest to digits × 10^`exponent`, which is infinite if it is too large.
    ///
    /// The digits stand in a range of `bytes`: ASCII digits and at most one point, which is passed
    /// over; `exponent` is the power of ten of the last one.
    package static func nearest(
        _ bytes: Span<UInt8>,
        digits: Range<Int>,
        exponent: Int64
    ) -> Double {
        var significand = Significand()
        for index in digits where bytes[index] != UInt8(ascii: ".") {
            significand.append(bytes[index] & 0x0F)
        }
        guard significand.count > 0 else { return 0 }
        if let double = significand.exactProduct(exponent: exponent) {
            return double
        }
        // The value lies between 10^(magnitude - 1) and 10^magnitude; the least positive double is
        // about 4.9e-324, the greatest 1.8e308.
        let magnitude = Int64(significand.count) + exponent
        guard magnitude >= -323 else { return 0 }
        guard magnitude <= 309 else { return .infinity }
        return fraction(bytes, digits: digits, significand: significand, exponent: exponent)
    }

    private static func fraction(
        _ bytes: Span<UInt8>,
        digits: Range<Int>,
        significand: Significand,
        exponent: Int64
    ) -> Double {
        var integer = BigUnsigned(0)
        // Nine digits at a time, which is what a limb holds.
        var chunk: UInt32 = 0
        var scale: UInt32 = 1
        var kept = 0
        var hasMore = false
        for index in digits where bytes[index] != UInt8(ascii: ".") {
            let digit = bytes[index] & 0x0F
            if kept == 0, digit == 0 { continue }
            guard kept < significantDigits else {
                hasMore = hasMore || digit != 0
                continue
            }
            chunk = chunk * 10 + UInt32(digit)
            scale *= 10
            kept += 1
            if scale == 1_000_000_000 {
                integer.multiply(by: scale, adding: chunk)
                (chunk, scale) = (0, 1)
            }
        }
        integer.multiply(by: scale, adding: chunk)
        var power = Int(exponent) + significand.count - kept
        if hasMore {
            integer.multiply(by: 10, adding: 1)
            power -= 1
        }
        return integer.nearestDouble(timesPowerOfTen: power)
    }
}

extension DecimalToDouble {
    /// The first digits as an integer, and how many there are from the first that is not 0.
    private struct Significand {
        private var leading: UInt64 = 0
        private(set) var count = 0

        mutating func append(_ digit: UInt8) {
            guard count > 0 || digit != 0 else { return }
            if count < 19 {
                leading = leading * 10 + UInt64(digit)
            }
            count += 1
        }

        /// The product with a power of ten, if both are doubles without rounding.
        func exactProduct(exponent: Int64) -> Double? {
            guard count <= 19, leading <= 1 << 53, exponent >= -22, exponent <= 22 else {
                return nil
            }
            let power = exactPowers[Int(exponent.magnitude)]
            return exponent < 0 ? Double(leading) / power : Double(leading) * power
        }
    }

    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
