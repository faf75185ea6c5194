public import APNsModel

extension TencentIM {
    /// The number that the vendor's console gives a certificate: `busiId`, `businessID`.
    public struct BusinessID: Hashable, Sendable, ExpressibleByIntegerLiteral,
        CustomStringConvertible
    {
        /// As the console shows it.
        public let number: Int64

        /// Creates a certificate's number.
        public init(_ number: Int64) {
            self.number = number
        }

        /// Creates the number of a literal.
        public init(integerLiteral value: Int64) {
            self.init(value)
        }

        /// The number in decimal digits.
        public var description: String { "\(number)" }
    }

    /// What an app reports after every login: `TIMTokenParam`, `V2TIMAPNSConfig` (T3).
    public struct TokenParam: Hashable, Sendable {
        /// The token that APNs gave the app.
        public var token: DeviceToken
        /// The number of the certificate that fits the app and its build.
        public var businessID: BusinessID

        /// Creates a report.
        public init(token: DeviceToken, businessID: BusinessID) {
            self.token = token
            self.businessID = businessID
        }
    }
}
