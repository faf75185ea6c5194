import ExactJSON
import PushContract

/// A verb whose answers can also be looked at, each as a section of one page.
protocol PageCommand: LineCommand {
    /// What the page is called, for so many inputs.
    func pageTitle(count: Int) -> String

    /// The answer as a section; ids in it start with `scope`.
    func section(
        _ input: ContractInput<Request>,
        scope: String
    ) async throws(InputError) -> Page.Section
}

extension PageCommand {
    /// Answers every input of every source with one page; a refused one has its section too.
    func runPage(on sources: [InputSource]) async throws(UsageError) -> ExitStatus {
        var status = ExitStatus.answered
        var sections: [Page.Section] = []
        try await forEachInput(of: sources) { input, meant in
            do throws(ContractError) {
                let scope = "part-\(sections.count + 1)"
                sections.append(try await section(of: input, scope: scope))
            } catch {
                status = .rejected
                sections.append(RejectionSection(error, meant: meant).section)
            }
        }
        let page = Page(title: pageTitle(count: sections.count), sections: sections)
        StandardStream.output.write(page.html)
        return status
    }

    private func section(
        of input: Result<ContractInput<Request>, ContractError>,
        scope: String
    ) async throws(ContractError) -> Page.Section {
        let input = try input.get()
        do throws(InputError) {
            return try await section(input, scope: scope)
        } catch {
            throw ContractError(id: input.id, fault: error)
        }
    }
}
