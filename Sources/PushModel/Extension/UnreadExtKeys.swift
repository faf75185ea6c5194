import APNsModel
package import ExactJSON

/// Looks for keys that no rule reads where they stand, and that were probably meant to be read (L11).
struct UnreadExtKeys {
    /// How many more keys of the message are looked at.
    private var room = 32

    /// Looks at the keys that were not read in an ext.
    static func report(of ext: borrowing MessageExtension, _ diagnostics: inout [Diagnostic]) {
        typealias Keys = MessageExtension.Keys
        var search = UnreadExtKeys()
        search.report(ext.other, in: [], &diagnostics)
        search.report(ext.apns?.other, in: [Keys.apnsExt], &diagnostics)
        search.report(ext.push?.other, in: [Keys.pushExt], &diagnostics)
        search.report(ext.filter?.other, in: [Keys.pushFilter], &diagnostics)
        search.report(ext.template?.other, in: [Keys.pushTemplate], &diagnostics)
        search.report(
            ext.template?.directed?.other,
            in: [Keys.pushTemplate, MessageExtension.TemplateSelection.Keys.directedTemplate],
            &diagnostics
        )
    }

    @inline(__always)
    private mutating func report(
        _ object: JSONObject?,
        in path: @autoclosure () -> [ExtKey],
        _ diagnostics: inout [Diagnostic]
    ) {
        // Most sections have no other keys.
        guard let object, !object.isEmpty else { return }
        let path = path()
        for member in object.members {
            let key = member.key
            // At the top of the ext stand the app's own keys, which can be any word.
            let isKnown = (!path.isEmpty || key.hasUnderscore) && Self.isKnown(key)
            guard isKnown || key.isLikeVendors, member.value != .null else { continue }
            guard room > 0 else { return }
            room -= 1
            guard isKnown || key.nearest(of: Self.names) != nil else { continue }
            let place = path.reduce(JSONPointer.root) { $0.appending(key: $1.name) }
            diagnostics.append(
                Diagnostic(
                    isKnown ? .extMisplaced : .extUnknownKey,
                    .ext(place.appending(key: key))
                )
            )
        }
    }

    /// The names of all keys of the table; a name that two objects have comes twice.
    static let names = names(of: MessageExtension.table)
    /// The bit of each number of bytes that a name has.
    private static let byteCounts = names.reduce(0 as UInt64) { bits, name in
        bits | 1 << UInt64(name.string.utf8.count)
    }

    private static func names(of keys: [ExtKey]) -> [ExactString] {
        keys.flatMap { key in
            guard case .object(let inner) = key.kind else { return key.names }
            return key.names + names(of: inner)
        }
    }

    private static func isKnown(_ key: ExactString) -> Bool {
        let count = key.string.utf8.count
        return count < UInt64.bitWidth && byteCounts & 1 << UInt64(count) != 0
            && names.contains(key)
    }
}

extension ExactString {
    fileprivate var hasUnderscore: Bool {
        string.withUTF8Bytes { $0.contains(UInt8(ascii: "_")) }
    }

    /// Whether it begins with `em_`, as most of the vendor's keys do.
    fileprivate var isLikeVendors: Bool {
        string.withUTF8Bytes { bytes in
            bytes.count >= 3 && bytes[0] == UInt8(ascii: "e") && bytes[1] == UInt8(ascii: "m")
                && bytes[2] == UInt8(ascii: "_")
        }
    }
}

extension MessageExtension {
    /// The key of the table that was probably meant by one that no rule names; `nil` if none is near.
    package static func nearestKey(to key: ExactString) -> ExactString? {
        key.nearest(of: UnreadExtKeys.names)
    }

    /// The key of the object in which a key is read, of several the first; `nil` for the ext itself.
    package static func section(of key: ExactString) -> ExactString? {
        section(of: key, in: table)
    }

    private static func section(of key: ExactString, in keys: [ExtKey]) -> ExactString? {
        for section in keys {
            guard case .object(let inner) = section.kind else { continue }
            if inner.contains(where: { $0.isNamed(key) }) { return section.name }
            if let found = self.section(of: key, in: inner) { return found }
        }
        return nil
    }
}
