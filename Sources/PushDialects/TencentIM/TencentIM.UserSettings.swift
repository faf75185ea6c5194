public import ExactJSON

extension TencentIM {
    /// What the server keeps of a user's wishes, the same for all the user's devices.
    ///
    /// There is no copy in a client: what ``config`` answers is always what is kept here (T11).
    public struct UserSettings: Hashable, Sendable {
        /// Whether the user gets pushes; on until switched off.
        public private(set) var isPushEnabled = true
        /// The sound of one-to-one messages; `nil` if none was ever set.
        @ExactString.OptionalText public private(set) var c2cSound: String?
        /// The sound of group messages; `nil` if none was ever set.
        @ExactString.OptionalText public private(set) var groupSound: String?
        /// The sound of calls, which no push plays; `nil` if none was ever set.
        @ExactString.OptionalText public private(set) var videoSound: String?

        /// The settings of a user who never set anything, or who set this.
        public init(_ config: APNSConfig = APNSConfig()) {
            c2cSound = nil
            groupSound = nil
            videoSound = nil
            setAPNS(config)
        }

        /// Takes over a change; `nil` in its place switches pushes off and leaves the sounds.
        ///
        /// So does `setAPNS` of the SDK from 5.6.1200.
        public mutating func setAPNS(_ config: APNSConfig?) {
            guard let config else {
                isPushEnabled = false
                return
            }
            switch config.openPush {
            case .unchanged: break
            case .on: isPushEnabled = true
            case .off: isPushEnabled = false
            }
            c2cSound = config.c2cSound ?? c2cSound
            groupSound = config.groupSound ?? groupSound
            videoSound = config.videoSound ?? videoSound
        }

        /// What is kept, as `getAPNSConfig` answers it.
        public var config: APNSConfig {
            APNSConfig(
                openPush: isPushEnabled ? .on : .off,
                c2cSound: c2cSound,
                groupSound: groupSound,
                videoSound: videoSound
            )
        }

        /// The sound of messages of a type; `nil` if none was ever set.
        func sound(of chatType: ChatType) -> String? {
            switch chatType {
            case .c2c: c2cSound
            case .group: groupSound
            }
        }
    }
}
