import ExactJSON
import PushContract

/// A refused input, for people.
struct RejectionReport {
    let text: String

    init(_ rejection: ContractError) {
        let fault = rejection.fault
        let place = fault.path == .root ? "the input" : PlainText(fault.path.text.string).line
        text = """
            \(Heading("ERROR  \(rejection.code)", id: rejection.id).text)
              \(place): \(PlainText(fault.detail).line)


            """
    }
}
