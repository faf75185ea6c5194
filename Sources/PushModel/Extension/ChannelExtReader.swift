package import ExactJSON

/// Reads the keys of a push service in an ext, and reports what cannot be used (rule 8.3).
///
/// It is asked for the keys one after the other. `null` and an empty text count as absent.
package struct ChannelExtReader {
    private let object: JSONObject?
    private let section: ExtKey
    package private(set) var diagnostics: [Diagnostic] = []

    /// Starts reading the section of an ext that has the keys.
    package init(_ section: ExtKey, in ext: borrowing MessageExtension) {
        let isHarmony = section.name == MessageExtension.Keys.harmonyPushExt.name
        object = isHarmony ? ext.harmony : ext.android
        self.section = section
    }

    /// A text; `ext.type` for anything else.
    package mutating func text(_ key: ExtKey) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value else { return report(.extType, key) }
        return text.nonEmpty
    }

    /// A flag; `ext.flag` for what is none in any spelling (rule 1.6).
    package mutating func flag(_ key: ExtKey) -> Bool {
        guard let value = value(key) else { return false }
        guard let flag = ExtensionFlag(value) else { return report(.extFlag, key) ?? false }
        return flag == .on
    }

    /// An integer by value, of those that the key takes; else `ext.type` or `ext.value`.
    package mutating func integer(_ key: ExtKey) -> Int64? {
        guard let value = value(key) else { return nil }
        guard case .number(let number) = value else { return report(.extType, key) }
        guard let integer = number.int64, key.takes(integer) else { return report(.extValue, key) }
        return integer
    }

    /// An object; `ext.type` for anything else.
    package mutating func object(_ key: ExtKey) -> JSONObject? {
        guard let value = value(key) else { return nil }
        guard case .object(let object) = value else { return report(.extType, key) }
        return object
    }

    /// Reports a key of which a part cannot be used.
    package mutating func reportValue(_ path: ExactString..., of key: ExtKey) {
        let place = path.reduce(place(key)) { $0.appending(key: $1) }
        diagnostics.append(Diagnostic(.extValue, .ext(place)))
    }

    private func value(_ key: ExtKey) -> JSONValue? {
        guard let value = object?[key.name], value != .null else { return nil }
        return value
    }

    private mutating func report<Value>(_ code: Diagnostic.Code, _ key: ExtKey) -> Value? {
        diagnostics.append(Diagnostic(code, .ext(place(key))))
        return nil
    }

    private func place(_ key: ExtKey) -> JSONPointer {
        JSONPointer.root.appending(key: section.name).appending(key: key.name)
    }
}

extension ExtKey {
    fileprivate func takes(_ integer: Int64) -> Bool {
        switch kind {
        case .oneOf(let values): values.contains(.number(JSONNumber(integer)))
        case .badge: (0...Int64(Int32.max)).contains(integer)
        default: false
        }
    }
}
