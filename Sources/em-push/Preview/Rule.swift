import ExactJSON
import PushRules

/// A gate or rule that a page cites: what it is about, and where it stands in the specification.
///
/// A page loads nothing and may lie anywhere, so its rule ids lead to a list at its end, which names the place.
struct Rule {
    let id: String
    private let title: String
    private let place: String

    private init(_ id: String, _ title: String, _ place: String) {
        self.id = id
        self.title = title
        self.place = place
    }

    /// The id as a link to its entry; as text if it has none.
    static func link(_ id: String) -> Markup {
        guard let rule = all.first(where: { $0.id == id }) else { return "\(id)" }
        return ("<a href=\"#\(rule.anchor)\">\(id)</a>" as Markup).citing(id)
    }

    /// A sentence of this program in which an id in brackets, as in "the payload has none (5.1)", is a link.
    static func linked(_ sentence: String) -> Markup {
        var pieces: [Markup] = []
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "("),
            let close = rest[open...].firstIndex(of: ")")
        {
            let id = String(rest[rest.index(after: open)..<close])
            pieces += ["\(String(rest[..<open]))(", link(id), ")"]
            rest = rest[rest.index(after: close)...]
        }
        return Markup(pieces + ["\(String(rest))"])
    }

    /// The entries of the rules that are cited; `nil` if there are none.
    static func list(_ ids: Set<String>) -> Markup? {
        let cited = all.filter { ids.contains($0.id) }
        guard !cited.isEmpty else { return nil }
        let items: [Markup] = cited.map { rule in
            """
            <li id="\(rule.anchor)"><b>\(rule.id)</b> \(rule.title): \
            <code>Docs/Specification/\(rule.place)</code></li>

            """
        }
        return """
            <aside aria-labelledby="rules">
            <h2 id="rules">Rules</h2>
            <ul>
            \(items)</ul>
            </aside>

            """
    }

    private var anchor: String { "rule-\(id.lowercased())" }

    private static let gates = Gate.allCases.map { gate in
        let id = gate.id.string
        return Rule(id, gate.words().heading, "Deciding.md#\(id.lowercased())")
    }

    private static let all =
        gates + [
            Rule("2.6", "Next push", "Deciding.md#2.6"),
            Rule("3.11", "Size", "Text.md#3.11"),
            Rule("5.1", "What the payload holds", "Device.md#5.1"),
            Rule("5.2", "What the user lets through", "Device.md#5.2"),
            Rule("5.3", "Service extension", "Device.md#5.3"),
            Rule("5.4", "In the foreground", "Device.md#5.4"),
            Rule("5.5", "Elsewhere", "Device.md#5.5"),
            Rule("5.6", "What the user does", "Device.md#5.6"),
            Rule("5.7", "The answer", "Device.md#5.7"),
            Rule("5.8", "Disputed points", "Device.md#5.8"),
            Rule("P1", "What the payload holds", "Device.md#5.1"),
            Rule("P3", "What the phone does", "Device.md#5"),
            Rule("P5", "The answer", "Device.md#5.7"),
            Rule("P7", "What the phone does", "Device.md#5"),
            Rule("P8", "What the user lets through", "Device.md#5.2"),
            Rule("P9", "Elsewhere", "Device.md#5.5"),
            Rule("P10", "What the user does", "Device.md#5.6"),
            Rule("P11", "What the user does", "Device.md#5.6"),
            Rule("P12", "What the user does", "Device.md#5.6"),
            Rule("P14", "What the payload holds", "Device.md#5.1"),
            Rule("P15", "Interruption", "Device.md#interruption"),
            Rule("P16", "Service extension", "Device.md#5.3"),
            Rule("P18", "In the foreground", "Device.md#5.4"),
            Rule("P27", "Versions", "Device.md#versions"),
            Rule("P28", "Interruption", "Device.md#interruption"),
            Rule("P30", "What the user does", "Device.md#5.6"),
            Rule("P31", "Push types", "Device.md#push-types"),
            Rule("P32", "Calls", "Device.md#calls"),
            Rule("P33", "Live Activities", "Device.md#live-activities"),
            Rule("P34", "Service extension", "Device.md#5.3"),
            Rule("P35", "Scheduled summary", "Device.md#summary"),
            Rule("P36", "Lock screen and banners", "Device.md#lock-screen"),
            Rule("P37", "Hidden previews", "Device.md#previews"),
            Rule("P38", "Groups", "Device.md#groups"),
            Rule("P39", "Groups", "Device.md#groups"),
            Rule("P41", "What the user does", "Device.md#5.6"),
            Rule("P42", "Interruption", "Device.md#interruption"),
            Rule("P44", "Watch, CarPlay and Siri", "Device.md#devices"),
            Rule("P45", "Watch, CarPlay and Siri", "Device.md#devices"),
            Rule("P46", "Watch, CarPlay and Siri", "Device.md#devices"),
            Rule("P47", "Elsewhere", "Device.md#5.5"),
            Rule("P49", "Lock screen and banners", "Device.md#lock-screen"),
        ]
}
