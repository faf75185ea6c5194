import ExactJSON
import PushContract

/// `em-push prove`.
struct ProveCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<ProveRequest>) throws(ContractError) -> [UInt8] {
        JSONLine(try input.answer()).bytes
    }

    func report(_ input: ContractInput<ProveRequest>) throws(ContractError) -> String {
        ProofReport(try input.proof(), of: input.request, id: input.id).text
    }
}
