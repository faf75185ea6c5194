import PushContract
import PushModel

/// `em-push present`.
struct PresentCommand: LineCommand {
    let options: LineOptions

    func line(_ input: ContractInput<PresentRequest>) throws(Rejection) -> JSONObject {
        options.coversAllStates
            ? input.answerForAllStates(explaining: options.isExplaining)
            : input.answer(explaining: options.isExplaining)
    }

    func report(_ input: ContractInput<PresentRequest>) throws(InputFault) -> String {
        options.coversAllStates
            ? PresentMatrix(input.request, id: input.id).text
            : PresentReport(input.request, id: input.id).text
    }
}
