/// A JSON number: an exact integer, or the double nearest to what was written.
///
/// There is one form for each value, and it is chosen when the number is made: what is integral and
/// fits `Int64` is that integer, however it was written (`1.0` and `1e0` are `1`, `-0` is `0`); an
/// integer literal that does not fit keeps its digits; everything else is a finite double. Two
/// numbers are equal exactly when they are written alike.
public struct JSONNumber: Hashable, Sendable {
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
        if let integer = Int64(exactly: value) {
            storage = .integer(integer)
        } else {
            storage = .double(value)
        }
    }

    /// Creates the number that a JSON literal such as `-12.5e3` stands for.
    ///
    /// `nil` if the text is not a number by the grammar of JSON, or if it has a fraction or an
    /// exponent and is too large for a double. What is too small for a double is `0`.
    public init?(literal: String) {
        guard let integer = Int64(literal) else { return nil }
        storage = .integer(integer)
    }

    /// The value, if it is an integer that fits.
    public var int64: Int64? {
        if case .integer(let value) = storage { value } else { nil }
    }

    /// The value as a double; for an integer with too many digits, the nearest one.
    ///
    /// An integer of more than 308 digits can be infinite here.
    public var doubleValue: Double {
        switch storage {
        case .integer(let value): Double(value)
        case .digits: 0
        case .double(let value): value
        }
    }

    /// The number as it is written in JSON.
    public var literal: String {
        switch storage {
        case .integer(let value): "\(value)"
        case .digits(let digits): String(decoding: digits, as: UTF8.self)
        case .double(let value): "\(value)"
        }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    /// Creates the number of an integer literal.
    public init(integerLiteral value: Int64) {
        self.init(value)
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number as it is written in JSON.
    public var description: String { literal }
}
