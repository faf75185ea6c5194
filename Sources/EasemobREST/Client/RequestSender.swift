import PushService

/// Sends requests within the limit and the time, and again if that may help.
struct RequestSender: Sendable {
    let options: EasemobClient.Options
    let time: MonotonicTime
    let limiter: RequestLimiter
    let random: @Sendable () -> Double
    let send: HTTPExchange.Send

    /// The response of the last attempt, whatever its status, to a request that is made for each anew.
    ///
    /// If the last attempt had none, that is thrown as a `PushServiceError`.
    func response(
        to request: @Sendable () -> HTTPExchange.Request
    ) async throws -> HTTPExchange.Response {
        var attempts = 0
        while true {
            try await limiter.admit()
            let outcome = try await attempt(request())
            attempts += 1
            guard outcome.mayDifferNextTime, attempts < options.attempts else {
                return try outcome.response()
            }
            let pause = options.pause(
                after: attempts,
                share: random(),
                atLeast: outcome.pauseAskedFor
            )
            try await time.sleep(for: pause)
        }
    }

    private func attempt(_ request: HTTPExchange.Request) async throws -> Outcome {
        do {
            return .answered(try await response(inTimeTo: request))
        } catch let failure as HTTPExchange.Failure {
            try Task.checkCancellation()
            return .failed(failure)
        } catch {
            try Task.checkCancellation()
            return .failed(HTTPExchange.Failure(.interrupted, "the HTTP library failed"))
        }
    }

    private func response(
        inTimeTo request: HTTPExchange.Request
    ) async throws -> HTTPExchange.Response {
        try await withThrowingTaskGroup(of: HTTPExchange.Response?.self) { group in
            group.addTask { try await send(request) }
            group.addTask {
                try await time.sleep(for: request.timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() ?? nil else {
                throw HTTPExchange.Failure(.timedOut, "no answer in \(request.timeout)")
            }
            return response
        }
    }

    /// What came of one attempt.
    private enum Outcome {
        case answered(HTTPExchange.Response)
        case failed(HTTPExchange.Failure)

        var mayDifferNextTime: Bool {
            switch self {
            case .answered(let response): response.status == 429 || response.status >= 500
            case .failed(let failure): failure.code != .invalid
            }
        }

        /// The whole seconds of `Retry-After`; its form as a date is not read.
        var pauseAskedFor: Duration? {
            guard case .answered(let response) = self, let text = response.value(of: "Retry-After"),
                let seconds = Int32(text), seconds >= 0
            else { return nil }
            return .seconds(seconds)
        }

        func response() throws(PushServiceError) -> HTTPExchange.Response {
            switch self {
            case .answered(let response): return response
            case .failed(let failure): throw PushServiceError(failure)
            }
        }
    }
}

extension PushServiceError {
    fileprivate init(_ failure: HTTPExchange.Failure) {
        let code: Code =
            switch failure.code {
            case .timedOut: .serverTimeout
            case .unreachable, .interrupted: .serverNotReachable
            case .invalid: .serverUnknownError
            }
        self.init(code, failure.detail)
    }
}
