import ExactJSON

/// The heading of an input's section: its id, if it has one, and the outcome.
struct CaseHeading {
    /// How an outcome looks.
    enum Look {
        case good
        case bad
    }

    let markup: Markup

    init(_ outcome: String, _ look: Look, id: ExactString?) {
        let name: Markup? = id.map { "<bdi>\(PlainText($0.string).line)</bdi>: " }
        markup = "\(name)<span class=\"\(look == .good ? "yes" : "no")\">\(outcome)</span>"
    }
}
