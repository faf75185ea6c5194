import ExactJSON
import SeededRandomness
import Testing

@Suite struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("0e5", 0), ("1.0", 1), ("1e3", 1000), ("1E+3", 1000),
            ("12.50e1", 125), ("-4.0", -4), ("1e-400", 0),
            ("9007199254740993", 9_007_199_254_740_993),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("-9223372036854775808.0", .min), ("1e18", 1_000_000_000_000_000_000),
        ] as [(String, Int64)]
    )
    func `what is integral and fits is that integer, however it is written`(
        literal: String,
        integer: Int64
    ) throws {
        let number = try #require(JSONNumber(literal: literal))
        #expect(number.int64 == integer)
        #expect(number == JSONNumber(integer))
        #expect(number.hashValue == JSONNumber(integer).hashValue)
        #expect(number.literal == "\(integer)")
        #expect(number.doubleValue == Double(integer))
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551616",
        "123456789012345678901234567890", "-100000000000000000000000000000000000000000001",
    ])
    func `an integer that does not fit keeps its digits`(literal: String) throws {
        let number = try #require(JSONNumber(literal: literal))
        #expect(number.int64 == nil)
        #expect(number.literal == literal)
        #expect(number.doubleValue == Double(literal))
    }

    @Test func `an integer of any length keeps its digits, and its double may be infinite`() throws
    {
        let digits = String(repeating: "9", count: 5000)
        let number = try #require(JSONNumber(literal: digits))
        #expect(number.literal == digits)
        #expect(number.doubleValue == .infinity)
        #expect(JSONNumber(literal: "-" + digits)?.doubleValue == -.infinity)
    }

    @Test(arguments: [
        "", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "1.e1", "0x1", "1 ", " 1", "1_0",
        "NaN", "nan", "Infinity", "inf", "1e309", "-1e309", "1.8e308", "١", "1,5", "1\n", "1\0",
        "1e99999999999999999999999999",
    ])
    func `what is no number by the grammar, or too large, is none`(literal: String) {
        #expect(JSONNumber(literal: literal) == nil)
    }

    /// The numbers of the ECMAScript specification's layout rules and around their borders.
    @Test(
        arguments: [
            (0.1, "0.1"), (-0.1, "-0.1"), (1.5, "1.5"), (123.456, "123.456"),
            (0.000001, "0.000001"),
            (0.0000015, "0.0000015"), (0.0000001, "1e-7"), (0.00000015, "1.5e-7"), (1e-10, "1e-10"),
            (1e21, "1e+21"), (1.5e21, "1.5e+21"), (-1e21, "-1e+21"), (1e22, "1e+22"),
            (1e300, "1e+300"),
            (1e20, "100000000000000000000"), (123_456_789_012_345_683_968, "123456789012345680000"),
            (999_999_999_999_999_868_928, "999999999999999900000"),
            (9_223_372_036_854_775_808, "9223372036854776000"), (0x1p69, "590295810358705700000"),
            (-9_223_372_036_854_777_856, "-9223372036854778000"),
            (1e16, "10000000000000000"), (1_152_921_504_606_846_976, "1152921504606846976"),
            (9_007_199_254_740_992, "9007199254740992"), (4.35, "4.35"),
            (0.1 + 0.2, "0.30000000000000004"),
            (100.5, "100.5"), (1e5 + 0.25, "100000.25"),
            (4_503_599_627_370_495.5, "4503599627370495.5"),
            (.leastNonzeroMagnitude, "5e-324"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
            (.leastNormalMagnitude, "2.2250738585072014e-308"), (1.0, "1"), (-0.0, "0"),
            (1e3, "1000"),
            (1.2345678901234568e-5, "0.000012345678901234568"), (9.5e-7, "9.5e-7"),
        ] as [(Double, String)]
    )
    func `a double is written as ECMAScript writes it`(double: Double, literal: String) throws {
        let number = try #require(JSONNumber(double))
        #expect(number.literal == literal)
        #expect("\(number)" == literal)
        #expect(number.doubleValue == double)
        #expect(JSONNumber(literal: literal) == number)
        #expect(JSONValue.number(number).utf8 == Array(literal.utf8))
        #expect(JSONValue.number(number).utf8Count == literal.utf8.count)
    }

    @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
    func `infinities and NaN are no numbers`(double: Double) {
        #expect(JSONNumber(double) == nil)
    }

    @Test func `a double of which the text has no point is the integer literal of that text`() {
        #expect(JSONNumber(1e20) == JSONNumber(literal: "100000000000000000000"))
        #expect(JSONNumber(literal: "1e20") == JSONNumber(literal: "100000000000000000000"))
        #expect(JSONNumber(0x1p69) == JSONNumber(literal: "590295810358705700000"))
        #expect(JSONNumber(0x1p69) != JSONNumber(literal: "590295810358705651712"))
    }

    @Test func `an integer literal in code is an integer`() {
        #expect(JSONNumber(5).int64 == 5)
        #expect((5 as JSONNumber).int64 == 5)
        #expect((-9_223_372_036_854_775_808 as JSONNumber).int64 == .min)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a random double comes back from its text`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<3000 {
            let double = Double(bitPattern: generator.next())
            guard double.isFinite else { continue }
            let number = try #require(JSONNumber(double))
            guard
                number.doubleValue == double, JSONNumber(literal: number.literal) == number,
                Double(number.literal) == double
            else {
                Issue.record("\(double) from seed \(seed)")
                return
            }
        }
    }
}
