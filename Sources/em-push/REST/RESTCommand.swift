import ExactJSON
import PushConformance
import PushContract

/// `em-push rest`: the settings service, for as long as there are inputs.
struct RESTCommand: LineCommand {
    let options: LineOptions
    private let session: RESTSession

    init(options: LineOptions) {
        self.options = options
        session = RESTSession(timeZone: options.timeZone)
    }

    func line(_ input: ContractInput<RESTLine>) async throws(ContractError) -> [UInt8] {
        JSONLine(try await session.answer(input)).bytes
    }

    func report(_ input: ContractInput<RESTLine>) async throws(ContractError) -> String {
        RESTReport(input, response: try await session.respond(to: input)).text
    }
}
