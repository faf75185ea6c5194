/// What every id and name has in common: a text that is compared exactly.
///
/// Each id is its own type, so that a user id never stands where a group id is wanted. A string literal
/// is an id where one is wanted, with interpolation too: `let id: UserID = "user-\(number)"`.
public protocol TextIdentifier: Hashable, Comparable, Sendable, ExpressibleByStringInterpolation,
    CustomStringConvertible
{
    /// The text, as it is compared.
    var text: ExactString { get }

    /// Creates the id from text that is compared exactly.
    init(_ text: ExactString)
}

extension TextIdentifier {
    /// Creates the id from any string; nothing is normalised.
    public init(_ string: String) {
        self.init(ExactString(string))
    }

    /// Creates the id from a literal.
    public init(stringLiteral value: String) {
        self.init(ExactString(value))
    }

    /// The text as a plain string.
    public var string: String { text.string }

    /// The text itself.
    public var description: String { text.string }

    /// Whether the left id comes first in the order of Unicode scalars.
    public static func < (left: Self, right: Self) -> Bool {
        left.text < right.text
    }
}
