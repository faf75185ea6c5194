public import ExactJSON

extension Getui {
    /// The phone that a push is for, as far as the vendor's rules look at it.
    public struct Client: Hashable, Sendable {
        /// Where the app is.
        public var state: State
        /// The version of iOS; up to 9 a tap calls another callback (G2).
        public var os: Int
        /// The sound files of the app.
        ///
        /// `nil` if they are not known: then whatever ends like a sound file is taken for one (GE3).
        public var bundledSounds: [ExactString]?
        /// Whether the phone is sent a silent push without a badge, which the vendor's client refuses
        /// with `getui.format` (GE5).
        ///
        /// The silent push page calls the three lines of such a push the core of a silent push.
        public var acceptsMissingBadge: Bool

        /// Creates a client; without files of its own any file is taken to be there.
        public init(
            state: State,
            os: Int = 17,
            bundledSounds: [ExactString]? = nil,
            acceptsMissingBadge: Bool = false
        ) {
            self.state = state
            self.os = os
            self.bundledSounds = bundledSounds
            self.acceptsMissingBadge = acceptsMissingBadge
        }

        /// Where an app is: online in the foreground, and in no other place.
        public enum State: String, WireWord, JSONRepresentable {
            /// In the foreground, with a live connection to the vendor.
            case online
            /// In the background, running or suspended.
            case background
            /// Not running: killed by the user or the system, or never started.
            case killed
        }

        /// The file that is played for a sound that a payload names, or `default`.
        ///
        /// A number and the name of no file are the phone's own sound: "ding" (G11, G13).
        func playedSound(_ sound: Sound) -> ExactString {
            guard case .named(let name) = sound, isFile(name) else { return "default" }
            return name
        }

        private func isFile(_ name: ExactString) -> Bool {
            guard let bundledSounds else {
                return Self.soundSuffixes.contains { name.hasSuffix($0) }
            }
            return bundledSounds.contains(name)
        }

        private static let soundSuffixes: [ExactString] = [".caf", ".aiff", ".aif", ".wav"]
    }

    /// What the user does with a push that has arrived.
    public enum Tap: String, WireWord, JSONRepresentable {
        /// Nothing.
        case none
        /// Taps on the notification.
        case notification
        /// Opens the app by its icon.
        case appIcon
    }
}
