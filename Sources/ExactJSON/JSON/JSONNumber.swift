/// A JSON number: an exact integer, or the double nearest to what was written.
///
/// There is one form for each value, and it is chosen when the number is made: what is integral and
/// fits `Int64` is that integer, however it was written (`1.0` and `1e0` are `1`, `-0` is `0`); an
/// integer literal that does not fit keeps its digits; everything else is a finite double. Two
/// numbers are equal exactly when they are written alike.
public struct JSONNumber: Hashable, Sendable {
    /// INVARIANT: never an integer that fits `Int64` in `digits` or `double`, and never a double in
    /// `double` that is written without a point or an exponent; so equal values are stored alike.
    private enum Storage: Hashable, Sendable {
        case integer(Int64)
        case digits([UInt8])
        case double(Double)
    }

    private let storage: Storage

    /// Creates an integer.
    public init(_ value: Int64) {
        storage = .integer(value)
    }

    /// Creates the number of a double, or `nil` for infinities and NaN, which JSON does not have.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        if value >= -0x1p63, value < 0x1p63 {
            let integer = Int64(value)
            storage = Double(integer) == value ? .integer(integer) : .double(value)
        } else if value.magnitude < 1e21 {
            storage = .digits(ShortestDecimal(value).utf8)
        } else {
            storage = .double(value)
        }
    }

    /// Creates the number that a JSON literal such as `-12.5e3` stands for.
    ///
    /// `nil` if the text is not a number by the grammar of JSON, or if it has a fraction or an
    /// exponent and is too large for a double. What is too small for a double is `0`.
    public init?(literal: String) {
        let bytes = Array(literal.utf8)[...]
        var parts = NumberLiteral(start: 0)
        guard parts.scan(bytes.span), parts.end == bytes.count else { return nil }
        self.init(parts, in: bytes.span)
    }

    /// Creates the number of a literal that has been scanned; `nil` if it is too large.
    init?(_ literal: NumberLiteral, in bytes: Span<UInt8>) {
        guard literal.isInteger else {
            self.init(literal.nearestDouble(in: bytes))
            return
        }
        if let integer = literal.integer(in: bytes) {
            self.init(integer)
        } else {
            self.init(digits: literal.text(in: bytes))
        }
    }

    private init(digits: [UInt8]) {
        storage = .digits(digits)
    }

    /// The value, if it is an integer that fits.
    public var int64: Int64? {
        if case .integer(let value) = storage { value } else { nil }
    }

    /// The double nearest to the value, which is infinite for an integer beyond the greatest double.
    public var doubleValue: Double {
        switch storage {
        case .integer(let value):
            return Double(value)
        case .double(let value):
            return value
        case .digits(let digits):
            let bytes = digits[...]
            var literal = NumberLiteral(start: 0)
            _ = literal.scan(bytes.span)
            return literal.nearestDouble(in: bytes.span)
        }
    }

    /// The number as it is written in JSON: an integer without point or exponent, any other number
    /// with as few digits as name that double, laid out as ECMAScript does (`1e+21`, `1e-7`).
    public var literal: String {
        let bytes = JSONOutput.bytes(expecting: 24) { output in
            write(to: &output)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the literal.
    func write(to output: inout JSONOutput) {
        switch storage {
        case .integer(let value): output.append(value)
        case .digits(let digits): output.append(digits)
        case .double(let value): output.append(ShortestDecimal(value).utf8)
        }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) {
        self.init(value)
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number as it is written in JSON.
    public var description: String { literal }
}
