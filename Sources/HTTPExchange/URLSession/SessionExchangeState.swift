import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a ``SessionExchange`` knows, and how each event changes it.
struct SessionExchangeState {
    /// How many interim responses, such as `100 Continue`, may come before the response.
    private static let mostInterimResponses = 100

    private let largestBody: Int
    private let cutsBody: Bool
    private var continuation: CheckedContinuation<HTTPResponse, any Error>?
    /// What has arrived of the response.
    private var response: HTTPResponse?
    private var interimCount = 0
    /// The session's task, from its start to its end or the result.
    var task: URLSessionTask?
    private(set) var result: Result<HTTPResponse, any Error>?

    /// What is to be done because there is a result now.
    struct Ending: Sendable {
        let result: Result<HTTPResponse, any Error>
        /// Who waits for it.
        let continuation: CheckedContinuation<HTTPResponse, any Error>?
        /// What is to be cancelled.
        let task: URLSessionTask?
    }

    init(_ limits: HTTPRequest.Limits) {
        largestBody = max(0, limits.largestBody)
        cutsBody = limits.longerBody == .cut
    }

    /// Keeps a caller until there is a result, or gives the result.
    mutating func wait(
        _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) -> Result<HTTPResponse, any Error>? {
        if result == nil { self.continuation = continuation }
        return result
    }

    mutating func begin(_ task: URLSessionTask) -> Bool {
        guard result == nil else { return false }
        self.task = task
        return true
    }

    mutating func end(_ result: Result<HTTPResponse, any Error>) -> Ending? {
        guard self.result == nil else { return nil }
        defer { (continuation, task, response) = (nil, nil, nil) }
        self.result = result
        return Ending(result: result, continuation: continuation, task: task)
    }

    mutating func receive(_ response: URLResponse) -> Ending? {
        guard result == nil else { return nil }
        do {
            if let interim = response as? HTTPURLResponse, (100..<200).contains(interim.statusCode)
            {
                interimCount += 1
                guard interimCount <= Self.mostInterimResponses else { throw HTTPError.tooLarge }
                return nil
            }
            self.response = try HTTPResponse(response)
            guard response.expectedContentLength <= Int64(largestBody) else { return cut() }
            return nil
        } catch {
            return end(.failure(error))
        }
    }

    mutating func receive(_ data: Data) -> Ending? {
        guard result == nil else { return nil }
        guard data.count <= largestBody - (response?.body.count ?? 0) else { return cut() }
        response?.body.append(contentsOf: data)
        return nil
    }

    /// Ends because the body is longer than the limit.
    private mutating func cut() -> Ending? {
        guard cutsBody, let response else { return end(.failure(HTTPError.tooLarge)) }
        return end(.success(response))
    }

    /// Ends with what has arrived, or with a response that was not announced before it was whole.
    mutating func complete(with last: URLResponse?) -> Ending? {
        end(Result { try response ?? HTTPResponse(last) })
    }

    mutating func fail(_ error: any Error) -> Ending? {
        // Where a rejected challenge cancels the task, the response that asked is the answer.
        if let response, response.status == 401 { return end(.success(response)) }
        return end(.failure(Self.failure(error)))
    }

    private static func failure(_ error: any Error) -> any Error {
        switch (error as? URLError)?.code {
        case .cancelled?:
            CancellationError()
        case .timedOut?:
            HTTPError.timedOut
        case .cannotFindHost?, .dnsLookupFailed?:
            HTTPError.unknownHost
        case .cannotConnectToHost?, .notConnectedToInternet?:
            HTTPError.unreachable
        case .badURL?:
            HTTPError.invalidRequest
        // What libcurl says of an answer with another protocol; requests with one are not sent.
        case .unsupportedURL?:
            HTTPError.invalidResponse
        case .serverCertificateHasBadDate?, .serverCertificateNotYetValid?:
            HTTPError.expiredCertificate
        case .serverCertificateHasUnknownRoot?:
            HTTPError.unknownAuthority
        case .clientCertificateRequired?:
            HTTPError.clientCertificateRequired
        case .clientCertificateRejected?:
            HTTPError.clientCertificateRefused
        case .serverCertificateUntrusted?:
            HTTPError.untrusted
        default:
            HTTPError.interrupted
        }
    }
}

extension HTTPResponse {
    /// Reads status and header.
    ///
    /// - Throws: `invalidResponse` for what is no response of HTTP; `tooLarge` for a header beyond the limit.
    fileprivate init(_ response: URLResponse?) throws(HTTPError) {
        guard let response = response as? HTTPURLResponse, Self.isStatus(response.statusCode) else {
            throw .invalidResponse
        }
        var byteCount = 0
        var header: [HTTPField] = []
        for case (let name as String, let value as String) in response.allHeaderFields {
            byteCount += name.utf8.count + value.utf8.count
            if let field = HTTPField(name, value) { header.append(field) }
        }
        guard byteCount <= HTTPRequest.Limits.largestHeader else { throw .tooLarge }
        self.init(status: response.statusCode, header: header)
    }
}
