import ExactJSON
import PushContract

/// `em-push present`.
struct PresentCommand: PageCommand {
    let options: LineOptions

    func line(_ input: ContractInput<PresentRequest>) throws(ContractError) -> [UInt8] {
        let answer =
            options.coversAllStates
            ? input.answerForAllStates(explaining: options.isExplaining)
            : input.answer(explaining: options.isExplaining)
        return JSONLine(answer).bytes
    }

    func report(_ input: ContractInput<PresentRequest>) -> String {
        options.coversAllStates
            ? PresentMatrix(input.request, id: input.id).text
            : PresentReport(input.request, id: input.id, explaining: options.isExplaining).text
    }

    func pageTitle(count: Int) -> String {
        count == 1 ? "A push on a phone" : "\(count) pushes on a phone"
    }

    func section(_ input: ContractInput<PresentRequest>, scope: String) -> Page.Section {
        options.coversAllStates
            ? PresentMatrixSection(input.request, id: input.id, scope: scope).section
            : PresentSection(input.request, id: input.id, scope: scope).section
    }
}
