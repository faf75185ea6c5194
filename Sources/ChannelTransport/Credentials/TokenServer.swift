import APNsTransport
import ExactJSON
import HTTPExchange
import PushChannels
import PushService
import Synchronization
import WallTime

/// A server that gives out access tokens (RFC 6749, 4 and 5).
final class TokenServer: Sendable {
    /// An access token is used for so many milliseconds at most.
    private static let lifetime: Int64 = 3_600_000
    private static let limits = HTTPRequest.Limits(
        unchecked: .seconds(30),
        largestBody: 64 << 10
    )

    private let address: TokenAddress
    private let now: @Sendable () -> Instant
    private let openSender: @Sendable () throws -> any HTTPSender
    private let sender = Mutex<(any HTTPSender)?>(nil)

    /// - Throws: `identifier` for an address that is none.
    init(
        _ address: String,
        _ now: @escaping @Sendable () -> Instant,
        _ openSender: @escaping @Sendable () throws -> any HTTPSender
    ) throws(ProviderToken.SetupError) {
        guard let address = TokenAddress(address) else {
            throw ProviderToken.SetupError(.identifier, TokenAddress.expectation)
        }
        self.address = address
        self.now = now
        self.openSender = openSender
    }

    /// Gets a token for the members of a form.
    ///
    /// - Throws: `TransportError`; nothing that the server says is quoted but its code.
    func token(_ form: [(name: String, value: String)]) async throws -> ProviderToken {
        let header = [
            HTTPField("content-type", "application/x-www-form-urlencoded"),
            HTTPField("accept", "application/json"),
        ]
        let request = HTTPRequest(
            .post,
            origin: address.origin,
            path: address.path,
            header: header.compactMap { $0 },
            body: Array(
                form.map { "\($0.name)=\($0.value.formEncoded)" }.joined(separator: "&").utf8
            )
        )
        let asked = now()
        let response: HTTPResponse
        do {
            response = try await opened().send(request, within: Self.limits)
        } catch let error as HTTPError {
            // The next call opens another one: this one may have been silent.
            if error == .timedOut { sender.withLock { $0 = nil } }
            throw TransportError(error)
        }
        return try token(in: response, askedAt: asked)
    }

    private func token(
        in response: HTTPResponse,
        askedAt asked: Instant
    ) throws(TransportError) -> ProviderToken {
        let content = (try? JSONValue(parsing: response.body))?.object
        guard response.status == 200 else {
            let code = content?["error"].flatMap { $0.string ?? $0.int64.map { "\($0)" } }
            let said = code.map { $0.isCode ? " (\($0))" : "" } ?? ""
            throw TransportError(
                .credentials,
                isRetryable: response.status == 429 || response.status >= 500,
                "the server of access tokens answers \(response.status)\(said)"
            )
        }
        guard let text = content?["access_token"]?.string, text.isToken,
            let seconds = content?["expires_in"]?.int64, seconds > 0
        else {
            throw TransportError(
                .credentials,
                isRetryable: true,
                "the server of access tokens gives none"
            )
        }
        // A token that ends sooner is kept as one that is older.
        let early = max(0, Self.lifetime - min(seconds, 86_400) * 1000)
        return ProviderToken(text: ExactString(text), issued: asked.adding(milliseconds: -early))
    }

    private func opened() throws -> any HTTPSender {
        try sender.withLock { sender in
            if let sender { return sender }
            let new = try openSender()
            sender = new
            return new
        }
    }
}

extension String {
    /// Whether it can stand in a field of a request.
    fileprivate var isToken: Bool {
        (1...16_384).contains(utf8.count) && utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Whether it is the code of an error, which holds nothing else.
    fileprivate var isCode: Bool {
        (1...64).contains(utf8.count)
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
                default: false
                }
            }
    }
}
