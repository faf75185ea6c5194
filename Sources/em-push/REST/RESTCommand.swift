import EasemobREST
import PushContract
import PushModel

/// `em-push rest`: the settings service, for as long as there are inputs.
struct RESTCommand: LineCommand {
    let options: LineOptions
    private let handler: RESTHandler

    init(options: LineOptions) {
        self.options = options
        let apps = InMemoryApps()
        handler = RESTHandler(
            isAuthorized: { _, _ in true },
            backend: { await apps.backend(of: $0) }
        )
    }

    func line(_ input: ContractInput<RESTLine>) async throws(Rejection) -> JSONObject {
        let response = try await respond(to: input)
        return input.answer([
            "status": .number(JSONNumber(Int64(response.status))),
            "body": .object(response.body),
        ])
    }

    func report(_ input: ContractInput<RESTLine>) async throws(Rejection) -> String {
        RESTReport(input, response: try await respond(to: input)).text
    }

    private func respond(
        to input: ContractInput<RESTLine>
    ) async throws(Rejection) -> RESTResponse {
        do throws(InputFault) {
            return try await handler.play(input.request.request, now: input.request.now)
        } catch {
            throw Rejection(id: input.id, fault: error)
        }
    }
}
