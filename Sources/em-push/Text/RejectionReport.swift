import ExactJSON
import PushContract

/// A refused input, for people.
struct RejectionReport {
    let text: String

    init(_ rejection: ContractError, meant: ExactString?) {
        let fault = rejection.fault
        let place = fault.path == .root ? "the input" : PlainText(fault.path.text.string).line
        let complaint = PlainText(fault.detail).line + NearWord.question(meant?.string)
        let lines =
            [Heading("ERROR  \(rejection.code)", id: rejection.id, .bad).text]
            + WrappedText("\(place): \(complaint)", after: "  ", indent: 4).lines
        text = lines.joined(separator: "\n") + "\n\n"
    }
}
