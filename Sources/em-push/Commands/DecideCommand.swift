import ExactJSON
import PushContract

/// `em-push decide`.
struct DecideCommand: PageCommand {
    let options: LineOptions

    func line(_ input: ContractInput<DecideRequest>) throws(ContractError) -> [UInt8] {
        try input.line(explaining: options.isExplaining)
    }

    func report(_ input: ContractInput<DecideRequest>) throws(ContractError) -> String {
        do throws(InputError) {
            return DecideReport(input.request, try input.request.explain(), id: input.id).text
        } catch {
            throw ContractError(id: input.id, fault: error)
        }
    }

    func pageTitle(count: Int) -> String {
        count == 1 ? "A push decision" : "\(count) push decisions"
    }

    func section(
        _ input: ContractInput<DecideRequest>,
        scope: String
    ) throws(InputError) -> Page.Section {
        let explanation = try input.request.explain()
        return try DecideSection(input.request, explanation, id: input.id, scope: scope).section
    }
}
