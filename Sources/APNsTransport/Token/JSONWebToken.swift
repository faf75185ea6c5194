package import ExactJSON

/// JSON Web Tokens in their compact form (RFC 7515, 3.1).
package enum JSONWebToken {
    /// A token of a header and claims, with the signature of both.
    package static func signed(
        _ header: JSONValue,
        _ claims: JSONValue,
        by signature: ([UInt8]) async throws -> [UInt8]
    ) async throws -> String {
        let content = header.utf8.base64URL + "." + claims.utf8.base64URL
        return try await content + "." + signature(Array(content.utf8)).base64URL
    }
}
