import AsyncHTTPClient
import EMPushDelivery
import NIOCore
import NIOHTTP1

/// Sends requests over AsyncHTTPClient, whose connections end with the sender.
///
/// The limit of an answer's header is NIO's own, 80 KiB.
final class AsyncHTTPClientSender: HTTPSender {
    private let client: HTTPClient

    /// Creates a sender that owns its client.
    ///
    /// A sender follows no redirects: a client does, `HTTPClient.shared` too, unless its configuration has `.disallow`.
    init(
        client: HTTPClient = HTTPClient(configuration: .init(redirectConfiguration: .disallow))
    ) {
        self.client = client
    }

    deinit {
        Task { [client] in try await client.shutdown() }
    }

    func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits
    ) async throws -> HTTPResponse {
        do {
            // The client's own time-out ends with the answer's header.
            return try await withTimeout(limits.timeout, or: HTTPError.timedOut) { [client] in
                let response = try await client.execute(
                    HTTPClientRequest(request),
                    timeout: TimeAmount(limits.timeout)
                )
                guard (200...599).contains(response.status.code) else {
                    throw HTTPError.invalidResponse
                }
                return HTTPResponse(
                    status: Int(response.status.code),
                    header: response.headers.compactMap { HTTPField($0.name, $0.value) },
                    body: try await response.body.collect(within: limits),
                    version: response.version.major == 2 ? .http2 : .http1
                )
            }
        } catch let error as HTTPClientError {
            throw HTTPError(error)
        } catch {
            throw error is HTTPError || error is CancellationError ? error : HTTPError.interrupted
        }
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: request.url)
        method = .init(rawValue: request.method.string)
        headers = HTTPHeaders(request.header.map { ($0.name.string, $0.value.string) })
        body = request.body.isEmpty ? nil : .bytes(ByteBuffer(bytes: request.body))
    }
}

extension HTTPClientResponse.Body {
    fileprivate func collect(within limits: HTTPRequest.Limits) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await part in self {
            bytes += Array(buffer: part)
            if bytes.count > limits.largestBody {
                guard limits.longerBody == .cut else { throw HTTPError.tooLarge }
                return Array(bytes.prefix(limits.largestBody))
            }
        }
        return bytes
    }
}

extension HTTPError {
    fileprivate init(_ error: HTTPClientError) {
        switch error {
        case .deadlineExceeded: self = .timedOut
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
            self = .unreachable
        case .invalidURL: self = .invalidRequest
        default: self = .interrupted
        }
    }
}
