import PushContract
import PushModel

/// `em-push decide`.
struct DecideCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<DecideRequest>) throws(Rejection) -> JSONObject {
        try input.answer(explaining: options.isExplaining)
    }

    func report(_ input: ContractInput<DecideRequest>) throws(InputFault) -> String {
        DecideReport(try input.request.explain(), id: input.id).text
    }
}
