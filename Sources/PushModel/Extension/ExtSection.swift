import ExactJSON

/// An object of an ext that is read and written by its table of properties.
protocol ExtSection: Sendable {
    /// The keys that have typed properties.
    static var properties: [ExtProperty<Self>] { get }
    /// Every other key, as it came.
    var other: JSONObject { get set }

    /// A section that says nothing.
    init()
}

extension ExtSection {
    static var keys: [ExtKey] { properties.map { $0.key } }

    /// Reads what a sender attached; what cannot be used counts as absent and is reported.
    init(_ object: JSONObject, _ diagnostics: inout [Diagnostic]) {
        self.init()
        _ = read(object, &diagnostics)
    }

    /// Reads what a sender attached.
    ///
    /// - Returns: Whether ``written`` has each value as it came.
    mutating func read(_ object: JSONObject, _ diagnostics: inout [Diagnostic]) -> Bool {
        var seen = SeenMembers(count: object.count)
        var isSame = true
        var unread = object.count
        // A copy of a property would count a reference for each text and closure in it.
        let table = Self.properties
        let properties = table.span
        for row in properties.indices where unread > 0 {
            // The newer name comes last, because what it says counts.
            if let alias = properties[row].key.alias, let index = object.index(of: alias) {
                seen.insert(index)
                unread -= 1
                let value = object.members[index].value
                properties[row].read(value, &self, &diagnostics).report(alias, &diagnostics)
                isSame = false
            }
            if let index = object.index(of: properties[row].key.name) {
                seen.insert(index)
                unread -= 1
                let value = object.members[index].value
                let reading = properties[row].read(value, &self, &diagnostics)
                reading.report(properties[row].key.name, &diagnostics)
                if case .same = reading { continue }
                isSame = false
            }
        }
        other = object.without(seen)
        return isSame
    }

    /// The object as a sender attaches it.
    var written: JSONObject {
        var ext = other
        for property in Self.properties {
            if let value = property.write(self) { ext[property.key.name] = value }
        }
        return ext
    }

    /// Refuses an object that brings a key along that has a typed property.
    static func refuseKeys(in object: JSONObject) throws(InputError) {
        let known = keys
        for member in object.members where known.contains(where: { $0.isNamed(member.key) }) {
            throw InputError(
                .inputConflict,
                at: JSONPointer.root.appending(key: member.key),
                "the key has a typed property of its own"
            )
        }
    }
}
