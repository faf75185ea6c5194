public import ExactJSON
public import WallTime

extension TencentIM {
    /// Which of Apple's two environments a certificate or a build belongs to.
    public enum Environment: Hashable, CaseIterable, Sendable {
        /// That of builds that are run from Xcode.
        case development
        /// That of the App Store, TestFlight and enterprises.
        case production
    }

    /// The app that took a token: which bundle, built for which environment.
    public struct Build: Hashable, Sendable {
        /// The app's bundle id.
        @ExactString.Text public var bundleID: String
        /// The environment of its entitlement.
        public var environment: Environment

        public init(bundleID: String, environment: Environment) {
            self.bundleID = bundleID
            self.environment = environment
        }
    }

    /// A p12 file uploaded to the vendor's console (T2).
    public struct PushCertificate: Hashable, Sendable {
        /// The number that the console gave it.
        public var id: BusinessID
        /// The file's name.
        @ExactString.Text public var name: String
        /// The app and the environment it is for; a certificate's environment is chosen on upload.
        public var build: Build
        /// Whether the file has a password: without one nothing is pushed.
        public var hasPassword: Bool
        /// When it was uploaded; `nil` if long ago.
        public var uploaded: Instant?
        /// Whether the console is set to add `mutable-content` to every push through it.
        public var makesMutable: Bool

        /// How long the vendor takes to put a certificate into use: 10 minutes, in milliseconds.
        public static let delay: Int64 = 10 * 60 * 1000

        public init(
            id: BusinessID,
            name: String,
            build: Build,
            hasPassword: Bool = true,
            uploaded: Instant? = nil,
            makesMutable: Bool = false
        ) {
            self.id = id
            self.name = name
            self.build = build
            self.hasPassword = hasPassword
            self.uploaded = uploaded
            self.makesMutable = makesMutable
        }

        /// Whether the name is one the vendor advises: ASCII letters, digits, `.`, `-` and `_`.
        ///
        /// Brackets and other signs are advised against; nothing is refused for its name here.
        public var hasAdvisedName: Bool {
            !name.utf8.isEmpty
                && name.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                    default: false
                    }
                }
        }

        /// Whether it is in use yet.
        func isInEffect(at now: Instant) -> Bool {
            guard let uploaded else { return true }
            return now.milliseconds(since: uploaded) >= Self.delay
        }
    }
}
