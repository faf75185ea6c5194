import HTTPOverURLSession

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPExchange {
    /// Sends requests with a `URLSession` of its own.
    ///
    /// The session keeps neither cookies nor answers, follows no redirect and knows no passwords: a
    /// response 401 is a response, whatever scheme it asks for. Bodies over 4 MiB are refused.
    ///
    /// - Parameter configuration: How the session connects.
    /// - Returns: What sends a request; the session lives as long as this does.
    public static func urlSession(
        configuration: URLSessionConfiguration = .ephemeral
    ) -> Send {
        let session = HTTPSession(configuration, largestBody: 4 << 20)
        return { request in
            do {
                return Response(try await session.send(request))
            } catch let failure as HTTPSession.Failure {
                throw Failure(failure)
            }
        }
    }
}

extension HTTPSession {
    fileprivate func send(_ request: HTTPExchange.Request) async throws -> Response {
        guard let url = URL(string: request.url) else { throw HTTPSession.Failure.badAddress }
        return try await send(
            to: url,
            method: request.method.word,
            header: request.header.map { Field(name: $0.name, value: $0.value) },
            body: request.body,
            timeout: request.timeout
        )
    }
}

extension HTTPExchange.Response {
    fileprivate init(_ response: HTTPSession.Response) {
        self.init(
            status: response.status,
            header: response.header.map { HTTPExchange.Field($0.name, $0.value) },
            body: response.body
        )
    }
}

extension HTTPExchange.Failure {
    fileprivate init(_ failure: HTTPSession.Failure) {
        switch failure {
        case .unreachable:
            self.init(.unreachable, "the server cannot be reached")
        case .timedOut:
            self.init(.timedOut, "the server did not answer in time")
        case .interrupted:
            self.init(.interrupted, "the connection was lost")
        case .untrusted:
            self.init(.invalid, "the server's certificate is not trusted")
        case .badAddress:
            self.init(.invalid, "the address cannot be used")
        case .notHTTP:
            self.init(.invalid, "the answer is not HTTP")
        case .tooLarge:
            self.init(.invalid, "the answer is larger than 4 MiB")
        }
    }
}
