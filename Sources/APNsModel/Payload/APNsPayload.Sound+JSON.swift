public import ExactJSON

extension APNsPayload.Sound: JSONRepresentable {
    /// Reads a name or an object.
    ///
    /// - Throws: `input.type` for any other value and for a typed key of another type,
    ///   `input.value` for a `critical` that is neither 0 nor 1.
    public init(json: JSONValue) throws(InputError) {
        if case .string(let name) = json {
            self.init(name: name)
            return
        }
        guard case .object(let object) = json else {
            throw .wrongType(json, expected: "a string or an object")
        }
        var fields = try JSONFields(json)
        self.init(
            name: try fields.optionalString(Key.name),
            isCritical: try fields.isOne(Key.critical),
            volume: try fields.optionalDouble(Key.volume),
            other: object
        )
    }

    /// The bare name if there is nothing else to say, else the object.
    public var json: JSONValue { tree }

    package enum Key {
        package static let name: ExactString = "name"
        package static let critical: ExactString = "critical"
        package static let volume: ExactString = "volume"
        package static let all = [name, critical, volume]
    }
}

extension APNsPayload.Sound: TextOrObject {
    var bareText: String? {
        !isCritical && volume.finite == nil && other.isEmpty ? name : nil
    }

    func writeMembers(to sound: inout JSONMembers<some JSONSink>) {
        sound.integer(Key.critical, isCritical ? 1 : nil)
        sound.string(Key.name, name)
        sound.value(Key.volume, volume.flatMap { .double($0) })
    }
}
