#if canImport(CryptoKit)
import CryptoKit
import Foundation

extension ProviderToken.ES256Signer {
    /// Creates a signer from the text of the `.p8` file that Apple gives out for a key.
    ///
    /// - Throws: `key` if it holds no private key on P-256.
    public init(p8: String) throws(ProviderToken.SetupError) {
        guard (try? P256.Signing.PrivateKey(pemRepresentation: p8)) != nil else {
            throw ProviderToken.SetupError(.key, "the file holds no private key on P-256")
        }
        self.init { message in
            let key = try P256.Signing.PrivateKey(pemRepresentation: p8)
            return Array(try key.signature(for: Data(message)).rawRepresentation)
        }
    }
}
#endif
