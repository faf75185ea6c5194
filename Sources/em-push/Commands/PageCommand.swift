import PushContract
import PushModel

/// A verb whose answers can also be looked at, each as a section of one page.
protocol PageCommand: LineCommand {
    /// What the page is called, for so many inputs.
    func pageTitle(count: Int) -> String

    /// The answer as a section; ids in it start with `scope`.
    func section(
        _ input: ContractInput<Request>,
        scope: String
    ) async throws(InputFault) -> Page.Section
}

extension PageCommand {
    /// Answers every input of every source with one page; a refused one has its section too.
    func runPage(on sources: [InputSource]) async throws(Misuse) -> ExitStatus {
        var status = ExitStatus.answered
        var sections: [Page.Section] = []
        try await forEachInput(of: sources) { input in
            do throws(Rejection) {
                let scope = "part-\(sections.count + 1)"
                sections.append(try await section(of: input, scope: scope))
            } catch {
                status = .rejected
                sections.append(RejectionSection(error).section)
            }
        }
        let page = Page(title: pageTitle(count: sections.count), sections: sections)
        StandardStream.output.write(page.html)
        return status
    }

    private func section(
        of input: Result<ContractInput<Request>, Rejection>,
        scope: String
    ) async throws(Rejection) -> Page.Section {
        let input = try input.get()
        do throws(InputFault) {
            return try await section(input, scope: scope)
        } catch {
            throw Rejection(id: input.id, fault: error)
        }
    }
}
