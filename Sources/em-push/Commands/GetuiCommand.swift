import ExactJSON
import PushContract

/// `em-push getui`.
struct GetuiCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<GetuiRequest>) throws(ContractError) -> [UInt8] {
        JSONLine(try input.answer()).bytes
    }

    func report(_ input: ContractInput<GetuiRequest>) throws(ContractError) -> String {
        GetuiReport(try input.delivery(), of: input.request.template, id: input.id).text
    }
}
