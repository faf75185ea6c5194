import ExactJSON
import PushModel

/// The options of `send` that say which server, and who sends.
struct ServerOptions: Sendable {
    /// What carries requests.
    enum Engine: String, Sendable {
        case http2
        case curl
        case urlSession = "urlsession"
    }

    let key: Argument?
    let keyID: String?
    let teamID: String?
    /// The file that calls with the same key share their provider token in.
    let tokenFile: String?
    let p12: Argument?
    let p12Password: Argument?
    /// The file of the credentials for other push services than Apple's.
    let credentials: String?
    let environment: Certificate.Environment?
    let host: String?
    let port: Int?
    let authority: Argument?
    let engine: Engine?
    /// The seconds that connecting may take.
    let connectTimeout: Int64?

    /// Whether no option was given.
    var isEmpty: Bool {
        [key, p12, p12Password, authority].allSatisfy { $0 == nil }
            && [keyID, teamID, tokenFile, credentials, host].allSatisfy { $0 == nil }
            && environment == nil && port == nil && engine == nil
            && connectTimeout == nil
    }

    /// Takes the options of a call.
    init(_ given: inout GivenOptions) throws(UsageError) {
        key = given.value("--key")
        keyID = try given.value("--key-id")?.text()
        teamID = try given.value("--team-id")?.text()
        tokenFile = try given.value("--token-file")?.text()
        p12 = given.value("--p12")
        p12Password = given.value("--p12-password")
        credentials = try given.value("--credentials")?.text()
        host = try given.value("--host")?.text()
        authority = given.value("--authority")
        environment = given.value("--environment")?.string.flatMap {
            Certificate.Environment(word: ExactString($0))
        }
        port = try given.number("--port", in: 0...(.max)).map { Int($0) }
        connectTimeout = try given.number("--connect-timeout", in: 1...3600)
        engine = given.value("--engine")?.string.flatMap { Engine(rawValue: $0) }
    }

    /// The options, if they are enough and go together.
    func checked() throws(UsageError) -> ServerOptions {
        guard key == nil || p12 == nil else {
            throw UsageError("`--key` and `--p12` exclude each other")
        }
        guard key != nil || p12 != nil || credentials != nil else {
            throw UsageError("`--key`, `--p12`, `--spool` or `--dry-run` is needed")
        }
        guard key == nil || (keyID != nil && teamID != nil) else {
            throw UsageError("`--key` needs `--key-id` and `--team-id`")
        }
        guard tokenFile == nil || key != nil else {
            throw UsageError("`--token-file` is for the provider tokens of `--key`")
        }
        guard p12 == nil || p12Password != nil else {
            throw UsageError("`--p12` needs `--p12-password`, a file that holds the password")
        }
        guard environment == nil || host == nil else {
            throw UsageError("`--environment` and `--host` exclude each other")
        }
        return self
    }
}

extension ServerOptions {
    /// The options that say which server, and who sends.
    static let help = OptionHelp.rows(
        """
        --key FILE  sign provider tokens with the key of a .p8 file (trait OpenSSL)
        --key-id ID  the id of the key
        --team-id ID  the id of the key's team
        --token-file FILE  share the provider token with other calls, in a file for its owner
        --p12 FILE  show a client certificate (trait HTTP2 or Curl)
        --p12-password FILE  a file that holds the certificate's password
        --credentials FILE  for other push services: credentials and servers as in a worker's configuration (trait OpenSSL)
        --environment production|development  only to this server of Apple's; without it send takes that of each certificate, and channels production
        --host NAME  another server
        --authority FILE  who vouches for the other server (PEM, trait HTTP2 or Curl)
        --port N  the port; by default Apple's: 443 for pushes, which also has 2197, 2196 for channels, 2195 for those of development
        --engine http2|curl|urlsession  what carries requests; by default the first of them that is built in, on Linux never urlsession
        --connect-timeout SECONDS  how long connecting to the server may take, for its name, TCP, TLS and HTTP/2 (5; trait HTTP2 or Curl)
        """
    )

    /// Those of a call that sends to no other push service than Apple's.
    static let helpOfApple = help.filter { $0.name != "--credentials" }
}
