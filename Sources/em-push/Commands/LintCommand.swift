import ExactJSON
import PushContract

/// `em-push lint`.
struct LintCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<LintRequest>) -> [UInt8] {
        JSONLine(input.answer()).bytes
    }

    func report(_ input: ContractInput<LintRequest>) -> String {
        LintReport(input.request.lint(), id: input.id).text
    }
}
