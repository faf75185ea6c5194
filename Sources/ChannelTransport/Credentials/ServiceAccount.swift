import APNsTransport
package import ExactJSON
package import PushModel
import PushService

/// What the file of a service account says, as Google and Huawei give it out.
package struct ServiceAccount: Sendable {
    /// Who signs: the account's mail address at Google, its id at Huawei.
    package let id: ExactString
    package let keyID: ExactString
    package let projectID: ExactString
    /// The private key in PEM.
    package let key: String
    /// Where an assertion gets an access token.
    package let tokenURI: String

    /// Reads a file; keys that nothing needs are not looked at.
    ///
    /// - Throws: `input.*` with the place of what cannot be used; nothing of the key is quoted.
    package init(_ bytes: [UInt8], for channel: Certificate.Channel) throws(InputError) {
        var fields = try JSONFields(try JSONValue(parsing: bytes))
        let names: (id: ExactString, keyID: ExactString) =
            channel == .fcm ? ("client_email", "private_key_id") : ("sub_account", "key_id")
        id = try fields.required(names.id)
        keyID = try fields.required(names.keyID)
        projectID = try fields.required("project_id")
        key = try fields.string("private_key")
        tokenURI = try fields.string("token_uri")
        for (name, text) in [(names.id, id), (names.keyID, keyID)] where text.isEmpty {
            throw fields.fault(InputError(.inputValue, "expected a text"), at: name)
        }
        guard TokenAddress(tokenURI) != nil else {
            throw fields.fault(InputError(.inputValue, TokenAddress.expectation), at: "token_uri")
        }
    }
}

extension ServiceAccount: Redacted {
    /// Where it belongs, never its key.
    package var description: String { "service account of `\(projectID)`" }
}

/// The address of a server that gives out access tokens.
package struct TokenAddress: Hashable, Sendable {
    /// Scheme, host and port.
    package let origin: String
    package let path: String

    package static let expectation = "expected an address that begins with `https://`"

    /// Reads an address of HTTPS; `nil` if it is none.
    package init?(_ text: String) {
        let scheme = "https://"
        guard text.hasPrefix(scheme), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { $0 != "/" }
        guard !host.isEmpty, !host.contains("@"), !host.contains("?"), !host.contains("#") else {
            return nil
        }
        origin = scheme + host
        path = host.endIndex == rest.endIndex ? "/" : String(rest[host.endIndex...])
    }
}
