public import ExactJSON

extension PushTimeZone {
    /// The name of a time zone in the tz database, such as `Asia/Shanghai`, or of a link to one.
    ///
    /// A name is not empty and does not start with a sign, so that it is never taken for an offset.
    /// Names are compared exactly; whether a name exists is known to a ``ZoneTable`` only.
    public struct Name: Hashable, Sendable {
        /// The name, as it is compared.
        public let text: ExactString

        /// Creates a name; it is not looked up.
        ///
        /// - Throws: `input.value` for the empty text and for a text that starts with `+` or `-`.
        public init(_ text: ExactString) throws(InputError) {
            guard PushTimeZone.Name.isName(text) else {
                throw InputError(.inputValue, "a name of a time zone is not empty and has no sign")
            }
            self.text = text
        }

        /// Creates a name; it is not looked up.
        ///
        /// - Throws: `input.value` for the empty text and for a text that starts with `+` or `-`.
        public init(_ text: String) throws(InputError) {
            try self.init(ExactString(text))
        }

        /// Creates a name from text that is known to be one.
        package init(unchecked text: ExactString) {
            self.text = text
        }

        /// The text as a plain string.
        public var string: String { text.string }

        static func isName(_ text: ExactString) -> Bool {
            guard let first = text.string.utf8.first else { return false }
            return first != 0x2B && first != 0x2D
        }
    }
}

extension PushTimeZone.Name: ExpressibleByStringLiteral {
    /// Creates the name that a literal in the source says, such as `"Asia/Shanghai"`.
    ///
    /// A literal that is empty or starts with a sign is a programmer error and ends the program.
    public init(stringLiteral value: String) {
        let text = ExactString(value)
        precondition(PushTimeZone.Name.isName(text), "a literal that is no name of a time zone")
        self.init(unchecked: text)
    }
}

extension PushTimeZone.Name: Comparable {
    /// Whether the left name comes first in the order of Unicode scalars.
    public static func < (left: PushTimeZone.Name, right: PushTimeZone.Name) -> Bool {
        left.text < right.text
    }
}

extension PushTimeZone.Name: CustomStringConvertible {
    /// The name itself.
    public var description: String { text.string }
}
