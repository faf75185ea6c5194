public import ExactJSON

extension EasemobClient {
    /// The client id and secret for which an app gets an app token; the console shows both.
    public struct Credentials: Hashable, Sendable {
        @ExactString.Text public var clientID: String
        @ExactString.Text public var clientSecret: String

        public init(clientID: String, clientSecret: String) {
            self.clientID = clientID
            self.clientSecret = clientSecret
        }
    }
}

extension EasemobClient.Credentials: Redacted {
    /// The lengths of both.
    public var description: String {
        "client id of \(clientID.unicodeScalars.count), secret of \(clientSecret.unicodeScalars.count)"
    }
}
