extension Unicode.Scalar {
    /// Whether it is a word character (rule 1.8).
    package var isWordCharacter: Bool { WordTable.bundled.isWordCharacter(value) }

    /// The value of the scalar that it is compared as (rule 1.8).
    package var caseFolded: UInt32 { WordTable.bundled.folded(value) }
}
