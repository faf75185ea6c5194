import APNsTransport
import ChannelTransport
import ExactJSON
import PushModel

extension WorkerConfiguration.CredentialSetup {
    init(_ json: JSONValue, in folder: String) throws(InputError) {
        var fields = try JSONFields(json)
        if let channel: Certificate.Channel = try fields.optional("channel") {
            self = try Self.other(channel, &fields, in: folder)
        } else if let p12 = try fields.optionalFilePath("p12", in: folder) {
            self = .certificate(p12: p12, password: try fields.filePath("password", in: folder))
        } else {
            self = .key(
                path: try fields.filePath("key", in: folder),
                keyID: try fields.providerIdentifier("keyID"),
                teamID: try fields.providerIdentifier("teamID"),
                tokenFile: try fields.optionalFilePath("tokenFile", in: folder)
            )
        }
        try fields.finish()
    }

    /// Reads the credentials of another push service than Apple's.
    private static func other(
        _ channel: Certificate.Channel,
        _ fields: inout JSONFields,
        in folder: String
    ) throws(InputError) -> Self {
        guard case .clientSecret = ChannelSignIn.of(channel) else {
            return .serviceAccount(
                channel,
                path: try fields.filePath("serviceAccount", in: folder),
                tokenFile: try fields.optionalFilePath("tokenFile", in: folder)
            )
        }
        let tokenURI = try fields.optionalString("tokenURI")
        guard tokenURI.map({ TokenAddress($0) != nil }) ?? true else {
            throw fields.fault(InputError(.inputValue, TokenAddress.expectation), at: "tokenURI")
        }
        return .client(
            channel,
            id: try fields.name("clientID"),
            secret: try fields.filePath("clientSecret", in: folder),
            tokenURI: tokenURI,
            tokenFile: try fields.optionalFilePath("tokenFile", in: folder)
        )
    }
}

extension JSONFields {
    /// The id of a key or a team, as Apple gives them out.
    fileprivate mutating func providerIdentifier(
        _ key: ExactString
    ) throws(InputError) -> String {
        let text = try name(key)
        guard ProviderToken.Key.isIdentifier(text) else {
            let detail = "expected 10 letters and digits, found `\(text)`"
            throw fault(InputError(.inputValue, detail), at: key)
        }
        return text
    }
}
