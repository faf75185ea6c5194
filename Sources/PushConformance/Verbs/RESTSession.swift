package import EasemobREST
package import ExactJSON
package import HTTPExchange
package import PushContract
package import WallTime

/// The settings service behind the verb `rest`, in which every app and user exists.
package struct RESTSession: Sendable {
    private let handler: RESTHandler

    /// Starts a service that is empty and lives in memory.
    ///
    /// - Parameter timeZone: The time zone of every app; without one, intervals are accepted all the same.
    package init(timeZone: PushTimeZone? = nil) {
        let apps = RESTHandler.InMemoryApps(
            timeZone: timeZone,
            acceptsIntervalsWithoutZone: timeZone == nil
        )
        self.init { await apps.backend(of: $0) }
    }

    /// Starts a service over the stores of apps.
    ///
    /// - Parameters:
    ///   - reportFailure: Takes the errors of the stores; the response to the request is 500.
    ///   - backend: Gives the stores of an app.
    package init(
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        backend: @escaping RESTHandler.BackendProvider
    ) {
        handler = RESTHandler(
            access: { _, _ in .granted },
            reportFailure: reportFailure,
            backend: backend
        )
    }

    /// The service's response to an input.
    package func respond(
        to input: ContractInput<RESTLine>
    ) async throws(ContractError) -> RESTResponse {
        do throws(InputError) {
            let line = input.request
            return try await handler.play(line.request, body: line.body, now: line.now)
        } catch {
            throw ContractError(id: input.id, fault: error)
        }
    }

    /// The line that answers an input.
    package func answer(_ input: ContractInput<RESTLine>) async throws(ContractError) -> JSONObject
    {
        let response = try await respond(to: input)
        return input.answer([
            "status": .number(JSONNumber(Int64(response.status))),
            "body": .object(response.body),
        ])
    }
}

/// An input of `rest`: a request, and when it is made.
package struct RESTLine: ContractRequest {
    /// The request, without a body.
    package let request: HTTPRequest
    /// The body: any JSON at all, since the service judges it (X2).
    package let body: JSONValue?
    /// When the request is made; needed only if the answer depends on it (R6, R19).
    package let now: Instant?

    /// Reads the keys of `rest`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        let method: ExactString = try fields.required("method")
        let path: ExactString = try fields.required("path")
        request = HTTPRequest(HTTPRequest.Method(method), path: path.string)
        body = fields.value("body")
        now = try fields.optional("now")
    }
}
