/// What a push says, and what the system does with it: the text beside the pictures.
struct PresentFacts {
    let markup: Markup

    /// - Parameters:
    ///   - facts: What is seen and heard, by name.
    ///   - sentences: What the system does.
    ///   - id: The id of the text, which describes the pictures.
    init(_ facts: [(name: String, text: String)], _ sentences: [String], id: String) {
        let items = facts.map { NotificationLook.fact($0.name, $0.text) }
        let list: Markup? =
            items.isEmpty
            ? nil
            : """
            <dl>
            \(items)</dl>

            """
        let nothing = facts.isEmpty && sentences.isEmpty ? ["Nothing is seen or heard."] : []
        markup = """
            <div id="\(id)">
            \((sentences + nothing).map { "<p>\(Rule.linked($0))</p>\n" as Markup })\(list)</div>

            """
    }
}

extension PresentNotes.List {
    /// The list under its heading.
    var markup: Markup {
        """
        <h3>\(heading)</h3>
        <ul>
        \(entries.map { "<li><code dir=\"auto\">\($0.name)</code>: \(Rule.linked($0.sentence))</li>\n" })</ul>

        """
    }
}
