public import PushModel

extension APNsPayload {
    /// What a notification plays: the name of a sound, or the object of a critical alert.
    public struct Sound: Hashable, Sendable {
        /// A file of the app, or `default`; `nil` in an object without one.
        @ExactOptionalText public var name: String?
        /// Whether the sound ignores the mute switch and Focus; needs Apple's entitlement.
        public var isCritical: Bool
        /// The volume of a critical alert, 0 to 1; what is not finite is not written.
        public var volume: Double?
        /// Every other key of the object.
        ///
        /// A key that a typed property writes is left out when it is set.
        public var other: JSONObject {
            didSet { other = other.without(Key.all) }
        }

        /// Creates a sound of its parts; ``named(_:)`` and ``critical(_:volume:)`` are the usual ones.
        public init(
            name: String?,
            isCritical: Bool = false,
            volume: Double? = nil,
            other: JSONObject = JSONObject()
        ) {
            self.name = name
            self.isCritical = isCritical
            self.volume = volume
            self.other = other.without(Key.all)
        }

        /// The system's own sound.
        public static let `default` = named("default")

        /// A sound file of the app, or `default`.
        public static func named(_ name: String) -> Sound {
            Sound(name: name)
        }

        /// The sound of a critical alert, at the device's volume unless one is given.
        public static func critical(_ name: String = "default", volume: Double? = nil) -> Sound {
            Sound(name: name, isCritical: true, volume: volume)
        }
    }
}

extension APNsPayload.Sound: JSONRepresentable {
    /// Reads a name or an object.
    ///
    /// - Throws: `input.type` for any other value and for a typed key of another type,
    ///   `input.value` for a `critical` that is neither 0 nor 1.
    public init(json: JSONValue) throws(InputFault) {
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
    public var json: JSONValue {
        var sound = other
        sound[Key.critical] = isCritical ? 1 : nil
        sound[Key.volume] = volume.flatMap { JSONNumber($0) }.map { .number($0) }
        if sound.isEmpty, let name {
            return .string(name)
        }
        sound[Key.name] = name.map { .string($0) }
        return .object(sound)
    }

    private enum Key {
        static let name: ExactString = "name"
        static let critical: ExactString = "critical"
        static let volume: ExactString = "volume"
        static let all = [name, critical, volume]
    }
}
