extension String {
    /// The text; `nil` if it has no scalars.
    @inlinable
    package var nonEmpty: String? { utf8.isEmpty ? nil : self }
}

extension TextIdentifier {
    /// The id; `nil` if its text has no scalars.
    package var nonEmpty: Self? { text.isEmpty ? nil : self }
}
