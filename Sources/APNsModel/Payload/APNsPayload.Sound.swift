public import ExactJSON

extension APNsPayload {
    /// What a notification plays: the name of a sound, or the object of a critical alert.
    public struct Sound: Hashable, Sendable {
        /// A file of the app, or `default`; `nil` in an object without one.
        @ExactString.OptionalText public var name: String?
        /// Whether the sound ignores the mute switch and Focus; needs Apple's entitlement.
        public var isCritical: Bool
        /// The volume of a critical alert, 0 to 1; what is not finite becomes `nil`.
        public var volume: Double? {
            didSet { volume = volume.finite }
        }
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
            self.volume = volume.finite
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
