import PushContract
import PushModel

/// `em-push getui`.
struct GetuiCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<GetuiRequest>) throws(Rejection) -> JSONObject {
        try input.answer()
    }

    func report(_ input: ContractInput<GetuiRequest>) throws(Rejection) -> String {
        GetuiReport(try input.delivery(), of: input.request.template, id: input.id).text
    }
}
