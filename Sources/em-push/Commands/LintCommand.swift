import ExactJSON
import PushContract

/// `em-push lint`.
struct LintCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<LintRequest>) -> JSONObject {
        input.answer()
    }

    func report(_ input: ContractInput<LintRequest>) -> String {
        LintReport(input.request.lint(), id: input.id).text
    }
}
