public import ExactJSON
import WallTime

extension ProviderToken {
    /// A key by which a provider shows APNs who it is: what signs, and under which names.
    public struct Key: Sendable {
        /// The key's id, 10 letters and digits (`kid`).
        @ExactString.Text public private(set) var keyID: String
        /// The id of the developer team, 10 letters and digits (`iss`).
        @ExactString.Text public private(set) var teamID: String
        private let signer: ES256Signer

        /// Creates a key.
        ///
        /// - Throws: `identifier` if an id is not 10 ASCII letters or digits.
        public init(keyID: String, teamID: String, signer: ES256Signer) throws(SetupError) {
            guard Self.isIdentifier(keyID) else {
                throw SetupError(.identifier, "a key id is 10 letters and digits")
            }
            guard Self.isIdentifier(teamID) else {
                throw SetupError(.identifier, "a team id is 10 letters and digits")
            }
            self.keyID = keyID
            self.teamID = teamID
            self.signer = signer
        }

        /// A JSON Web Token that says since when it is valid, signed.
        func token(issuedAt instant: Instant) async throws -> String {
            let header: JSONValue = ["alg": "ES256", "kid": .string(keyID)]
            let claims: JSONValue = [
                "iat": .number(JSONNumber(instant.wholeSeconds)), "iss": .string(teamID),
            ]
            return try await JSONWebToken.signed(header, claims, by: signer.signature)
        }

        /// Under which name a store keeps the key's token.
        package var name: ProviderToken.Name {
            ProviderToken.Name(id: ExactString(keyID), owner: ExactString(teamID))
        }

        /// Whether a text can be the id of a key or a team: 10 ASCII letters or digits.
        package static func isIdentifier(_ text: String) -> Bool {
            text.utf8.count == 10
                && text.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                    default: false
                    }
                }
        }
    }
}

extension ProviderToken.Key: Redacted {
    /// The start of the key's id.
    public var description: String { "provider key \(keyID.prefix(2))…" }
}
