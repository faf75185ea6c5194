import ExactJSON

/// The first line of a report: the outcome, and the input's id if it has one.
struct Heading {
    let text: String

    init(_ outcome: String, id: ExactString?, _ ink: Ink? = nil) {
        text =
            (ink?(outcome) ?? outcome) + (id.map { "  [" + PlainText($0.string).line + "]" } ?? "")
    }
}
