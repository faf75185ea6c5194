import HTTPExchange
import PushService

/// Sends requests within the limit and the time, and again if that may help.
struct RetryingSender: Sendable {
    let options: EasemobClient.Options
    let time: MonotonicTime
    let limiter: RequestLimiter
    let jitter: @Sendable () -> Double
    let sender: any HTTPSender

    /// The response of the last attempt, whatever its status.
    ///
    /// - Parameters:
    ///   - isRepeatable: Whether the request does no harm if it is carried out twice; if it does, it is sent
    ///     again only if it was refused for its rate, or if there was no connection.
    ///   - request: Makes the request, for each attempt anew.
    /// - Returns: The response.
    /// - Throws: `PushServiceError` if the last attempt had no response; `CancellationError`.
    func response(
        isRepeatable: Bool = true,
        to request: @Sendable () -> HTTPRequest
    ) async throws -> HTTPResponse {
        var attempts = 0
        while true {
            try await limiter.admit()
            let outcome = try await attempt(request())
            attempts += 1
            guard isRepeatable ? outcome.mayDifferNextTime : outcome.wasNotCarriedOut,
                attempts < options.attempts
            else {
                return try outcome.response()
            }
            let pause = options.backoff.milliseconds(
                after: attempts,
                atLeast: outcome.pauseAskedFor,
                jitter: jitter()
            )
            try await time.sleep(for: .milliseconds(pause))
        }
    }

    private func attempt(_ request: HTTPRequest) async throws -> Outcome {
        do {
            return .answered(try await response(inTimeTo: request))
        } catch {
            try Task.checkCancellation()
            // The error of a sender that is not ours counts as a lost connection.
            return .failed(error as? HTTPError ?? .interrupted)
        }
    }

    private func response(inTimeTo request: HTTPRequest) async throws -> HTTPResponse {
        let limits = options.limits
        return try await withThrowingTaskGroup(of: HTTPResponse?.self) { group in
            group.addTask { try await sender.send(request, within: limits) }
            group.addTask {
                try await time.sleep(for: limits.timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() ?? nil else { throw HTTPError.timedOut }
            return response
        }
    }

    /// The result of one attempt.
    private enum Outcome {
        case answered(HTTPResponse)
        case failed(HTTPError)

        var mayDifferNextTime: Bool {
            switch self {
            case .answered(let response): response.status == 429 || response.status >= 500
            case .failed(let error): error.isRetryable
            }
        }

        /// Whether the service has certainly done nothing, and may do something the next time.
        var wasNotCarriedOut: Bool {
            switch self {
            case .answered(let response): response.status == 429
            case .failed(let error):
                (error.isOfConnecting && error.isRetryable) || error == .unprocessed
                    || error == .overloaded
            }
        }

        /// The whole seconds of `Retry-After`, up to a day; its form as a date is not read.
        var pauseAskedFor: Duration? {
            guard case .answered(let response) = self, let text = response.value(of: "Retry-After"),
                !text.utf8.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            // More digits than a number has are a long pause as well.
            return .seconds(min(Int64(text) ?? .max, 86_400))
        }

        func response() throws(PushServiceError) -> HTTPResponse {
            switch self {
            case .answered(let response): return response
            case .failed(let error): throw PushServiceError(error)
            }
        }
    }
}

extension PushServiceError {
    fileprivate init(_ error: HTTPError) {
        let code: Code =
            switch error {
            case .timedOut: .serverTimeout
            case _ where error.isRetryable: .serverNotReachable
            default:
                .serverUnknownError
            }
        self.init(code, error.description)
    }
}
