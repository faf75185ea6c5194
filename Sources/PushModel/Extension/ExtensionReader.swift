import ExactJSON

/// Reads the values of an ext and never fails: what cannot be used counts as absent and is reported.
///
/// `null` counts as absent without a word (L4).
struct ExtensionReader {
    private(set) var diagnostics: [Diagnostic] = []

    /// A flag in any of its spellings (rule 1.6).
    mutating func flag(_ key: ExactString, in section: inout ExtensionSection) -> Bool {
        guard let value = section.take(key) else { return false }
        if let flag = ExtensionFlag(value) {
            return flag == .on
        }
        report(.extFlag, key, in: section)
        return false
    }

    /// An object.
    mutating func section(
        _ key: ExactString,
        in section: inout ExtensionSection
    ) -> ExtensionSection? {
        switch section.take(key) {
        case nil, .null: return nil
        case .object(let object):
            return section.inner(object, key)
        default:
            report(.extType, key, in: section)
            return nil
        }
    }

    /// A string that is not empty (M5).
    mutating func text(_ key: ExactString, in section: inout ExtensionSection) -> String? {
        switch section.take(key) {
        case nil, .null: return nil
        case .string(let text):
            guard !text.utf8.isEmpty else { return nil }
            section.usedCount += 1
            return text
        default:
            report(.extType, key, in: section)
            return nil
        }
    }

    /// A badge: an integer by value, 0...2^31-1 (M14).
    mutating func badge(_ key: ExactString, in section: inout ExtensionSection) -> Int32? {
        switch section.take(key) {
        case nil, .null: return nil
        case .number(let number):
            if let value = number.int64, let badge = Int32(exactly: value), badge >= 0 {
                section.usedCount += 1
                return badge
            }
            report(.extValue, key, in: section)
            return nil
        default:
            report(.extType, key, in: section)
            return nil
        }
    }

    /// A list of strings, with `nil` for every element that is none; such elements are not reported.
    mutating func strings(_ key: ExactString, in section: inout ExtensionSection) -> [ExactString?]?
    {
        switch section.take(key) {
        case nil, .null: return nil
        case .array(let elements):
            return elements.map { element in element.string.map { ExactString($0) } }
        default:
            report(.extType, key, in: section)
            return nil
        }
    }

    /// Whom a message mentions: a list of ids, or the word `all` in any case (rule 1.5).
    mutating func mentions(_ key: ExactString, in section: inout ExtensionSection) -> MentionList? {
        switch section.take(key) {
        case nil, .null:
            return nil
        case .string(let text) where ExactString(text).equalsIgnoringASCIICase("all"):
            return .all
        case .array(let elements):
            return .users(elements.compactMap { element in element.string.map { UserID($0) } })
        default:
            report(.extType, key, in: section)
            return nil
        }
    }

    private mutating func report(
        _ code: Diagnostic.Code,
        _ key: ExactString,
        in section: ExtensionSection
    ) {
        diagnostics.append(Diagnostic(code, .ext(section.pointer.appending(key: key))))
    }
}
