import PushService

#if canImport(CryptoKit)
import CryptoKit
#elseif OpenSSL
import CCrypto
#endif

/// The digest that the vendor signs callbacks with.
enum MD5 {
    /// The digest of a text in UTF-8, in small hex digits; `nil` if this build has none.
    static func hex(_ text: String) -> String? {
        digest(Array(text.utf8))?.map { $0.hexDigits }.joined()
    }

    private static func digest(_ bytes: [UInt8]) -> [UInt8]? {
        #if canImport(CryptoKit)
        return Array(Insecure.MD5.hash(data: bytes))
        #elseif OpenSSL
        var digest = [UInt8](repeating: 0, count: 16)
        guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_md5(), nil) == 1 else { return nil }
        return digest
        #else
        return nil
        #endif
    }
}
