package import ExactJSON

/// A key of an ext: a row of the table of which readers, writers and documents are made.
package struct ExtKey: Sendable {
    package let name: ExactString
    /// The key's older name, read where ``name`` says nothing, and never written; `nil` if it has none.
    package let alias: ExactString?
    package let kind: Kind
    /// What it can change of a push.
    package let effect: Effect
    /// The sections of the specification that say so: a rule such as `3.5`, or a gate.
    package let rules: [String]

    package enum Kind: Sendable {
        /// A flag in any of its spellings (rule 1.6).
        case flag
        /// A text that people read.
        case text
        /// A name that an app or its templates have.
        case name
        /// An id as text.
        case id
        /// A text that means something only as `call`.
        case type
        /// An integer by value, 0...2^31-1 (M14).
        case badge
        /// A list of ids, or the word `all` (rule 1.5).
        case mentions
        /// A list of ids.
        case ids
        /// A list of certificates' names.
        case names
        /// A list of texts that fill a template.
        case arguments
        /// One of a few values.
        case oneOf([JSONValue])
        /// Any JSON.
        case any
        /// An object for another push service than Apple's, with keys of its own (rule 8.3).
        case carried([ExtKey])
        /// An object with keys of its own.
        case object([ExtKey])
    }

    /// What a key can change of a push.
    package enum Effect: Sendable {
        /// With it a push can pass a gate.
        case passes
        /// With it a gate can stop a push.
        case stops
        /// It changes what the push says, and takes the place of something that can be longer (W14).
        case replaces
        /// It changes what the push says; without it the payload fits if it fits with it.
        case says
        /// Nothing by itself.
        case nothing
    }

    init(
        _ name: ExactString,
        alias: ExactString? = nil,
        _ kind: Kind,
        _ effect: Effect = .nothing,
        _ rules: String...
    ) {
        self.name = name
        self.alias = alias
        self.kind = kind
        self.effect = effect
        self.rules = rules
    }

    /// The names under which it is read.
    package var names: [ExactString] { alias.map { [name, $0] } ?? [name] }

    /// Whether it is read under a name.
    package func isNamed(_ text: ExactString) -> Bool { name == text || alias == text }

    /// Whether a push can be suppressed because the key is removed, by a gate or for its size (W14).
    package var canCarryPush: Bool {
        if case .object(let keys) = kind { return keys.contains { $0.canCarryPush } }
        return effect == .passes || effect == .replaces
    }
}
