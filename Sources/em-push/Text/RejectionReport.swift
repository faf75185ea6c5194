import ExactJSON
import PushContract

/// A refused input, for people.
struct RejectionReport {
    let text: String

    /// Says what is wrong with an input, and where.
    ///
    /// - Parameters:
    ///   - rejection: Why the input is refused.
    ///   - meant: The key that was probably meant by one that is unknown.
    ///   - remedy: What to do with an input that is none of the verb.
    ///   - places: The lines that say where it is.
    init(_ rejection: ContractError, meant: ExactString?, remedy: String?, places: [String]) {
        let fault = rejection.fault
        let place = fault.path == .root ? "the input" : PlainText(fault.path.text.string).line
        let complaint = PlainText(fault.detail).line + NearWord.question(meant?.string)
        let lines =
            [Heading("ERROR  \(rejection.code)", id: rejection.id, .bad).text]
            + WrappedText("\(place): \(complaint)", after: "  ", indent: 4).lines
            + places.map { "    " + PlainText($0).line }
            + (remedy.map { WrappedText($0, after: "  ", indent: 4).lines } ?? [])
        text = lines.joined(separator: "\n") + "\n\n"
    }
}
