import ExactJSON
import PushContract

struct CompareOptions: CallOptions {
    /// What the files have; `nil` leaves it to their keys.
    let kind: CompareRequest.Kind?
    /// The app of the users whose settings are compared.
    let app: Argument?
    let files: [Argument]
    let format: LineOptions.Format
    /// Whether the report for people has colours.
    let hasColors: Bool

    init(_ given: inout GivenOptions) throws(UsageError) {
        let word = try given.value("--of")?.text()
        kind = word.flatMap { CompareRequest.Kind(rawValue: $0) }
        app = given.value("--app")
        format = given.value("--format") == "text" ? .text : .json
        hasColors = Ink.isWanted(given.value("--color"))
        files = given.operands
        guard files.count == 2 else { throw UsageError("two files are compared") }
    }
}
