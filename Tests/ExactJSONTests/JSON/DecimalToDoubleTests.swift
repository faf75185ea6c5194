import ExactJSON
import SeededRandomness
import Testing

@Suite struct DecimalToDoubleTests {
    /// The double of a literal with a fraction or an exponent, by way of the conversion under test.
    private func nearest(_ literal: String) -> Double? {
        let negative = literal.hasPrefix("-")
        let parts = literal.drop { $0 == "-" }.split(separator: "e")
        guard let digits = parts.first else { return nil }
        let fraction = digits.split(separator: ".").dropFirst().first?.utf8.count ?? 0
        let exponent = parts.count > 1 ? Int64(parts[1]) ?? 0 : 0
        let bytes = Array(digits.utf8)[...]
        let double = DecimalToDouble.nearest(
            bytes.span,
            digits: 0..<bytes.count,
            exponent: exponent - Int64(fraction)
        )
        return negative ? -double : double
    }

    private func check(_ literal: String, _ comment: @autoclosure () -> String = "") {
        if nearest(literal) != Double(literal) {
            Issue.record("\(literal) is \(String(describing: nearest(literal))); \(comment())")
        }
    }

    @Test(arguments: [
        // Zero, small numbers and the limits of the exact shortcut.
        "0", "0.0", "0e0", "1", "0.1", "0.3", "123456789", "9007199254740992e22",
        "9007199254740993e22", "9007199254740992e-22", "9007199254740993e-22", "1e22", "1e23",
        "1e-22",
        "1e-23", "9999999999999999999", "99999999999999999999", "1e0", "10e-1", "0.00010e4",
        // Halfway between two doubles, and just beside.
        "9007199254740993", "9007199254740993.0", "9007199254740993.00000000000000000000000001",
        "9007199254740992.99999999999999999999999999", "9007199254740995",
        "9007199254740994.99999999999999999999999", "9007199254740995.00000000000000000000001",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
        "1.00000000000000033306690738754696212708950042724609375",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017",
        // The greatest double, the border to infinity.
        "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1.8e308",
        "1e309",
        "17976931348623157e292", "0.00017976931348623157e312", "1e308", "9.99e307",
        // The least normal and subnormal doubles, the border to zero.
        "2.2250738585072014e-308", "2.2250738585072011e-308", "2.2250738585072012e-308",
        "2.225073858507201e-308", "4.9e-324", "5e-324", "4.9406564584124654e-324", "3e-324",
        "2.5e-324",
        "2.4703282292062328e-324", "2.4703282292062327e-324", "2.47e-324", "2e-324", "1e-324",
        "1e-325",
        "7.4109846876186982e-324", "7.4109846876186981e-324", "1e-323", "1.5e-323", "1.2e-323",
        // Known to have been converted wrongly somewhere.
        "6.631236846766476e-316", "3.237883913302901e-319", "2.1470977154320536489471030e-311",
        "8.4361057222185010e-310",
        "0.000000000000000000000000000000000000000000000000000000000000001e63",
        "5708990770823839207320493820740630171355185152001e-3", "104110013277974872254e-225",
        "12345e-325",
        "3.141592653589793238462643383279502884197169399375105820974944592307816406286",
        "358416272e-33", "1.2345678901234567e22", "8988465674311580536666807e283", "89255e-22",
        "6.9294956446009195e15", "10000000000000000159574643", "9e-265", "88e-245",
        // Exponents that are not meant seriously, on long and on no digits.
        "1e99999999999999999", "1e-99999999999999999", "0e99999999999999999",
        "0e-99999999999999999",
    ])
    func `a hard case is rounded as the standard library rounds it`(literal: String) {
        check(literal)
        check("-" + literal)
    }

    @Test func `the exact half of the least double is 0, and a digit more is not`() {
        // 2^-1075 in full: 752 significant digits.
        let half = String(exactHalfOfLeast())
        check(half)
        #expect(nearest(half) == 0)
        let more = half.replacing("e", with: "0000000000000000000000000000001e")
        #expect(half.utf8.count > 700)
        #expect(nearest(more.shiftingExponent(by: -31)) == .leastNonzeroMagnitude)
    }

    @Test(arguments: [790, 799, 800, 801, 810, 5000])
    func `a digit far behind breaks a tie`(place: Int) {
        let half = "9007199254740993."
        let zeros = String(repeating: "0", count: place)
        #expect(nearest(half + zeros) == 9_007_199_254_740_992)
        #expect(nearest(half + zeros + "1") == 9_007_199_254_740_994)
        #expect(nearest(half + zeros + "1" + zeros) == 9_007_199_254_740_994)
    }

    @Test func `powers of ten of every size are right`() {
        for exponent in -345...320 {
            for digits in ["1", "9", "123456789012345678", "9.999999999999999999999"] {
                check("\(digits)e\(exponent)")
            }
        }
    }

    @Test func `leading and trailing zeros change nothing`() {
        let zeros = String(repeating: "0", count: 2000)
        #expect(nearest("0." + zeros + "15e2001") == 1.5)
        #expect(nearest("15" + zeros + "e-2001") == 1.5)
        #expect(nearest(zeros + "15" + zeros + "." + zeros + "e-2000") == 15)
        #expect(nearest(zeros + "." + zeros) == 0)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `random literals are rounded as the standard library rounds them`(seed: UInt64) {
        var literals = RandomLiterals(seed: seed)
        for _ in 0..<RandomLiterals.count {
            check(literals.next(), "seed \(seed)")
        }
    }

    @Test(arguments: [4, 5] as [UInt64])
    func `the points between two doubles are rounded to even`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<300 {
            // A double of 54 bits of which the last is 1 is halfway between two of 53.
            let odd = generator.next() >> 10 | 1 << 53 | 1
            let shift = Int.random(in: 0...9, using: &generator)
            let integer = "\(odd << UInt64(shift))"
            check(integer, "seed \(seed)")
            check(integer + ".0000000000000000000000000000001", "seed \(seed)")
            check("\((odd << UInt64(shift)) - 1).99999999999999999999999999", "seed \(seed)")
        }
    }

    /// 2^-1075 as digits and an exponent.
    private func exactHalfOfLeast() -> String {
        var digits: [UInt8] = [1]
        for _ in 0..<1075 {
            // Times 5, since 2^-1075 is 5^1075 / 10^1075.
            var carry: UInt8 = 0
            for index in digits.indices {
                let product = digits[index] * 5 + carry
                digits[index] = product % 10
                carry = product / 10
            }
            if carry > 0 {
                digits.append(carry)
            }
        }
        return digits.reversed().map { "\($0)" }.joined() + "e-1075"
    }
}

/// Literals of all lengths and sizes, among them the shortest texts of random doubles.
private struct RandomLiterals {
    /// How many of them a test takes: as many as an unoptimised build does in about a second.
    static let count = 40_000

    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func next() -> String {
        let bits = generator.next()
        switch bits % 4 {
        case 0:
            let double = Double(bitPattern: generator.next())
            return double.isFinite ? double.description.replacing("e+", with: "e") : "0"
        case 1:
            return
                "\(generator.next() >> (bits >> 8 & 63)).\(generator.next() >> (bits >> 16 & 63))"
        case 2:
            let exponent = Int(bits >> 8 & 0xFFFF) % 700 - 350
            return "\(generator.next() >> (bits >> 32 & 63))e\(exponent)"
        default:
            let digits = (0...(bits >> 8 & 3)).map { _ in "\(generator.next())" }.joined()
            return "\(bits >> 60).\(digits)e\(Int(bits >> 16 & 0xFFFF) % 660 - 330)"
        }
    }
}

extension String {
    /// The same literal with another exponent.
    fileprivate func shiftingExponent(by offset: Int) -> String {
        let parts = split(separator: "e")
        return "\(parts[0])e\((Int(parts[1]) ?? 0) + offset)"
    }
}
