import ExactJSON
public import PushModel

extension AppID {
    /// A hash of an app and one of its users, by which stores name a user without the id.
    ///
    /// It is the same in every process and on every machine. Two users can have the same hash.
    public struct UserHash: Hashable, Sendable {
        /// The number.
        public let rawValue: UInt64

        /// Creates a hash from its number.
        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        public init(of user: UserID, in app: AppID) {
            self.init(of: user, after: Self.beginning(with: app))
        }

        /// What the hashes of all users of an app begin with.
        static func beginning(with app: AppID) -> TextsHash {
            var hash = TextsHash()
            hash.add(app.text)
            return hash
        }

        /// Creates the hash of a user from what those of all users of the app begin with.
        init(of user: UserID, after beginning: TextsHash) {
            var hash = beginning
            hash.add(user.text)
            rawValue = hash.value
        }
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// All digits to the base of 16, the highest first, with small letters.
    package var hexDigits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.utf8.count) + digits
    }
}
