import ExactJSON

/// One object inside an ext and where it stands.
struct ExtensionSection {
    let object: JSONObject
    let pointer: JSONPointer

    init(root object: JSONObject) {
        self.init(object: object, pointer: .root)
    }

    init(object: JSONObject, pointer: JSONPointer) {
        self.object = object
        self.pointer = pointer
    }
}

/// Reads the values of an ext and never fails: what cannot be used counts as absent and is reported.
///
/// `null` counts as absent without a word (L4).
struct ExtensionReader {
    private(set) var diagnostics: [Diagnostic] = []

    /// A flag in any of its spellings (rule 1.6).
    mutating func flag(_ key: ExactString, in section: ExtensionSection) -> Bool {
        guard let value = section.object[key] else { return false }
        if let flag = ExtensionFlag(value) {
            return flag == .on
        }
        report(.extFlag, key, in: section)
        return false
    }

    /// An object.
    mutating func section(_ key: ExactString, in section: ExtensionSection) -> ExtensionSection? {
        switch section.object[key] {
        case nil, .null: return nil
        case .object(let object):
            return ExtensionSection(object: object, pointer: section.pointer.appending(key: key))
        default:
            report(.extType, key, in: section)
            return nil
        }
    }

    /// A string that is not empty (M5).
    mutating func text(_ key: ExactString, in section: ExtensionSection) -> String? {
        switch section.object[key] {
        case nil, .null: return nil
        case .string(let text): return text.nonEmpty
        default:
            report(.extType, key, in: section)
            return nil
        }
    }

    /// A badge: an integer by value, 0...2^31-1 (M14).
    mutating func badge(_ key: ExactString, in section: ExtensionSection) -> Int32? {
        switch section.object[key] {
        case nil, .null: return nil
        case .number(let number):
            if let value = number.int64, let badge = Int32(exactly: value), badge >= 0 {
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
    mutating func strings(_ key: ExactString, in section: ExtensionSection) -> [ExactString?]? {
        switch section.object[key] {
        case nil, .null: return nil
        case .array(let elements):
            return elements.map { element in element.string.map { ExactString($0) } }
        default:
            report(.extType, key, in: section)
            return nil
        }
    }

    /// Whom a message mentions: a list of ids, or the word `all` in any case (rule 1.5).
    mutating func mentions(_ key: ExactString, in section: ExtensionSection) -> MentionList? {
        switch section.object[key] {
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
