public import ExactJSON

/// A version of iOS, such as 17.2.
public struct SystemVersion: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral {
    /// The major version: the 17 of 17.2.
    public var major: Int
    /// The minor version: the 2 of 17.2.
    public var minor: Int

    /// Creates a version; without `minor` it is the first one of `major`.
    public init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Creates the first version of a major one.
    public init(integerLiteral major: Int) {
        self.init(major)
    }

    /// Whether a version came before another.
    public static func < (one: SystemVersion, other: SystemVersion) -> Bool {
        one.major == other.major ? one.minor < other.minor : one.major < other.major
    }

    public func has(_ feature: SystemFeature) -> Bool {
        guard self >= feature.since else { return false }
        return feature.until.map { self < $0 } ?? true
    }
}

extension SystemVersion: CustomStringConvertible {
    /// The version as it is written: `17.2`, and `17` for 17.0.
    public var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}

extension JSONFields {
    /// A version of iOS: an integer from 3 to 99, or a text such as `17.2` (P19).
    ///
    /// - Throws: `input.type` for anything but an integer or a text, `input.value` for another integer
    ///   or text.
    public mutating func systemVersion(_ key: ExactString) throws(InputError) -> SystemVersion {
        guard case .string(let text) = value(key) else {
            do throws(InputError) {
                return SystemVersion(Int(truncatingIfNeeded: try integer(key, in: 3...99)))
            } catch {
                guard error.code == .inputType else { throw error }
                let detail = "expected an integer or a text, such as \"17.2\""
                throw fault(InputError(.inputType, detail), at: key)
            }
        }
        guard let version = SystemVersion(text: text) else {
            let detail = "expected a version of iOS from 3 to 99, such as 17.2"
            throw fault(InputError(.inputValue, detail), at: key)
        }
        return version
    }
}

extension SystemVersion {
    /// Reads one to three numbers of one or two digits with full stops between them, such as `17.2`;
    /// the third has no effect.
    fileprivate init?(text: String) {
        var numbers = [0]
        var digits = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard digits < 2 else { return nil }
                digits += 1
                numbers[numbers.count - 1] =
                    numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "."):
                guard digits > 0, numbers.count < 3 else { return nil }
                digits = 0
                numbers.append(0)
            default:
                return nil
            }
        }
        guard digits > 0, 3...99 ~= numbers[0] else { return nil }
        self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
    }
}
