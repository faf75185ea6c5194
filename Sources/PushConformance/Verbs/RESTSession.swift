package import EasemobREST
package import ExactJSON
package import PushContract
package import WallTime

/// The settings service behind the verb `rest`: it starts empty, and every app and user exists.
package struct RESTSession: Sendable {
    private let handler: RESTHandler

    /// Starts a service.
    ///
    /// - Parameter timeZone: The time zone of every app; without one, intervals are accepted all the same.
    package init(timeZone: PushTimeZone? = nil) {
        let apps = InMemoryApps(timeZone: timeZone, acceptsIntervalsWithoutZone: timeZone == nil)
        handler = RESTHandler(
            access: { _, _ in .granted },
            backend: { await apps.backend(of: $0) }
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
