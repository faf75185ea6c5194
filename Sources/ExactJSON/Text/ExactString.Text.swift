extension ExactString {
    /// A string property that its type compares and hashes exactly, scalar by scalar.
    ///
    /// Text that is shown is a plain `String` to its users; without this wrapper the synthesized `==` of
    /// the enclosing type would call canonically equivalent texts equal, though their bytes differ.
    @propertyWrapper
    public struct Text: Hashable, Sendable {
        private var exact: ExactString

        public var wrappedValue: String {
            get { exact.string }
            set { exact = ExactString(newValue) }
        }

        /// Wraps a text.
        public init(wrappedValue: String) {
            exact = ExactString(wrappedValue)
        }
    }

    /// An optional string property that its type compares and hashes exactly; see ``ExactString/Text``.
    @propertyWrapper
    public struct OptionalText: Hashable, Sendable {
        private var exact: ExactString?

        /// The text; `nil` if there is none.
        public var wrappedValue: String? {
            get { exact?.string }
            set { exact = newValue.map { ExactString($0) } }
        }

        /// Wraps a text or its absence.
        public init(wrappedValue: String?) {
            exact = wrappedValue.map { ExactString($0) }
        }
    }
}

#if !hasFeature(Embedded)
// A property is printed as if it were a text without a wrapper.

extension ExactString.Text: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The text itself.
    public var description: String { exact.string }

    /// The text in quotation marks.
    public var debugDescription: String { exact.string.debugDescription }

    /// That of the string, so that a dump shows no wrapper.
    public var customMirror: Mirror { Mirror(reflecting: exact.string) }
}

extension ExactString.OptionalText: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The text itself; `nil` if there is none.
    public var description: String { exact?.string ?? "nil" }

    /// The text in quotation marks; `nil` if there is none.
    public var debugDescription: String { exact?.string.debugDescription ?? "nil" }

    /// That of the string, so that a dump shows no wrapper.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
#endif
