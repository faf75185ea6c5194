import ExactJSON
import PushContract

/// `em-push tim`.
struct TencentIMCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<TencentIMRequest>) -> [UInt8] {
        JSONLine(input.answer()).bytes
    }

    func report(_ input: ContractInput<TencentIMRequest>) -> String {
        TencentIMReport(input.request, id: input.id).text
    }
}
