import ExactJSON
import PushContract
import PushEvaluation

/// `em-push decide --why-not`.
struct WhyNotCommand: PageCommand {
    let options: LineOptions

    func line(_ input: ContractInput<DecideInput>) throws(ContractError) -> [UInt8] {
        JSONLine(try input.answerWithReasons(explaining: options.isExplaining)).bytes
    }

    func report(_ input: ContractInput<DecideInput>) throws(ContractError) -> String {
        do throws(InputError) {
            let request = input.request.request
            let explanation = try request.explain()
            let whyNot = try input.request.whyNot(explanation.evaluation)
            return DecideReport(request, explanation, id: input.id, WhyNotSummary(whyNot)).text
        } catch {
            throw ContractError(id: input.id, fault: error)
        }
    }

    func pageTitle(count: Int) -> String {
        DecideCommand(options: options).pageTitle(count: count)
    }

    func section(
        _ input: ContractInput<DecideInput>,
        scope: String
    ) throws(InputError) -> Page.Section {
        let request = input.request.request
        let explanation = try request.explain()
        let whyNot = WhyNotSummary(try input.request.whyNot(explanation.evaluation))
        return try DecideSection(request, explanation, id: input.id, scope: scope, whyNot).section
    }
}
