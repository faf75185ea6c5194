package import ExactJSON

/// What an app knows of a recipient with yes or no: a key of the contract's `recipient`.
///
/// Readers, writers, random inputs and proofs take all flags of this list.
package enum RecipientFlag: UInt8, WireWord {
    /// Whether the app knows the user (gate B2); `true` by default.
    case known

    package var word: ExactString { row.key }

    /// What holds of a recipient without the key.
    package var standard: Bool { row.standard }

    private var row: (key: ExactString, standard: Bool) {
        switch self {
        case .known: ("known", true)
        }
    }
}

/// What an app knows of a recipient; as much as holds by default, if nothing else is said.
package struct RecipientFlags: Hashable, Sendable {
    /// The flags that are not as by default, a bit each.
    private var changed: UInt8 = 0

    /// Creates the flags of which all are as by default.
    package init() {}

    package subscript(flag: RecipientFlag) -> Bool {
        get { (changed & Self.bit(flag) != 0) != flag.standard }
        set {
            if newValue == flag.standard {
                changed &= ~Self.bit(flag)
            } else {
                changed |= Self.bit(flag)
            }
        }
    }

    private static func bit(_ flag: RecipientFlag) -> UInt8 { 1 &<< flag.rawValue }
}

extension RecipientFlags {
    /// Reads the keys of all flags.
    ///
    /// - Throws: `input.type` with the path of a flag that is neither `true` nor `false`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        self.init()
        for flag in RecipientFlag.allCases {
            if let value = try fields.optionalBool(flag.word) { self[flag] = value }
        }
    }

    /// Writes the keys of all flags, or of those that are not as by default.
    package func write(to object: inout JSONObject, withDefaults: Bool) {
        for flag in RecipientFlag.allCases where withDefaults || self[flag] != flag.standard {
            object[flag.word] = .bool(self[flag])
        }
    }
}
