/// What is done with the pieces of a value's compact text, in their order: they are written or
/// counted.
protocol JSONVisitor {
    /// Takes a bracket, a brace, a comma or a colon.
    mutating func append(punctuation: UInt8)
    /// Takes `null`, `true` or `false`.
    mutating func append(word: StaticString)
    /// Takes a number.
    mutating func append(number: JSONNumber)
    /// Takes the text of a string or of a key, without quotation marks and not yet escaped.
    mutating func append(text: String)
}
