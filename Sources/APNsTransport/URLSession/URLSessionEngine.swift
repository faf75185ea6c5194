import APNsModel
import ExactJSON
import HTTPOverURLSession

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Requests to APNs over a `URLSession`: the engine that needs nothing but Foundation.
///
/// On Linux it trusts what the system's bundle of authorities trusts and shows no client certificate;
/// `CurlEngine` can do both otherwise.
public struct URLSessionEngine: APNsEngine {
    private let session: HTTPSession

    /// Creates an engine with a session of its own.
    ///
    /// - Parameter configuration: How the session connects; it gets one connection to a host.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        configuration.httpMaximumConnectionsPerHost = 1
        session = HTTPSession(configuration, largestBody: APNsExchange.largestAnswer)
    }

    /// Sends one request and gives the response, whatever its status.
    public func send(_ request: APNsExchange.Request) async throws -> APNsExchange.Response {
        guard let url = URL(string: request.url) else { throw APNsExchange.Failure.unusable }
        do {
            let response = try await session.send(
                to: url,
                method: "POST",
                header: request.header.map {
                    HTTPSession.Field(name: $0.name.string, value: $0.value.string)
                },
                body: request.body,
                timeout: request.timeout
            )
            let answer = APNsExchange.Response(
                status: response.status,
                id: response.value(of: "apns-id").flatMap { APNsID($0) },
                body: response.body
            )
            guard !answer.missesTheBody(of: request) else { throw APNsExchange.Failure.interrupted }
            return answer
        } catch let failure as HTTPSession.Failure {
            throw APNsExchange.Failure(failure)
        }
    }
}

extension APNsExchange.Response {
    /// Whether the server found no payload in a request that has one.
    ///
    /// Where a connection ends under it, Foundation on Linux (as of Swift 6.3.1) sends a request again over
    /// another, without its body.
    fileprivate func missesTheBody(of request: APNsExchange.Request) -> Bool {
        guard status == 400, !request.body.isEmpty else { return false }
        return APNsRejection(status: status, body: body).reason == .payloadEmpty
    }
}

extension HTTPSession.Response {
    /// The value of the first field of that name, whatever its ASCII case.
    fileprivate func value(of name: ExactString) -> String? {
        header.first { name.equalsIgnoringASCIICase(ExactString($0.name)) }?.value
    }
}

extension APNsExchange.Failure {
    fileprivate init(_ failure: HTTPSession.Failure) {
        switch failure {
        case .unreachable: self = .unreachable
        case .untrusted: self = .untrusted
        case .timedOut: self = .timedOut
        case .interrupted: self = .interrupted
        case .badAddress, .notHTTP, .tooLarge: self = .unusable
        }
    }
}
