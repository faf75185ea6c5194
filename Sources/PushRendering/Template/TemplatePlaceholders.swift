/// What a template's pattern asks for, whatever the message (rule 3.7).
package struct TemplatePlaceholders: Sendable {
    /// The smallest index of an argument; `nil` without one, `Int.max` for one beyond `Int`.
    package private(set) var firstIndex: Int?
    /// Whether the pattern asks by what name the reader knows the sender.
    package private(set) var asksDynamicFrom = false
    /// Whether the pattern has text of its own.
    package private(set) var hasText = false

    package init(of pattern: String) {
        let bytes = Array(pattern.utf8)
        var position = 0
        while position < bytes.count {
            guard bytes[position] == 0x7B,
                let (word, end) = TemplatePattern.placeholder(in: bytes, at: position)
            else {
                hasText = true
                position += 1
                continue
            }
            if let word {
                asksDynamicFrom = asksDynamicFrom || word == .dynamicFrom
            } else {
                let digits = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
                firstIndex = min(firstIndex ?? .max, Int(digits) ?? .max)
            }
            position = end + 1
        }
    }
}
