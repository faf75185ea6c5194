import ExactJSON

/// A Live Activity: how it looks is up to the app, so a sketch lists what the push says.
struct ActivityPicture {
    /// What the card says of its state, if anything.
    let state: String?
    /// The values by name, in order.
    let values: [(name: String, text: String)]

    /// Reads the content of a payload, however malformed.
    init(_ payload: JSONObject, state: String?) {
        let aps = payload["aps"]?.object
        let objects = [aps?["attributes"]?.object, aps?["content-state"]?.object]
        values = objects.compactMap { $0?.members }.joined().map { member in
            (member.key.string, member.value.string ?? member.value.jsonText)
        }
        self.state = state
    }

    /// On the lock screen.
    var card: Markup {
        """
        <div class="card">
        <div class="first"><span class="icon"></span><p class="title">App</p></div>
        \(lines)\(state.map { "<p class=\"state\">\($0)</p>\n" })</div>

        """
    }

    /// In the Dynamic Island; it expands for an alert.
    func island(isExpanded: Bool) -> Markup {
        guard isExpanded else {
            let value = values.last.map { "<p dir=\"auto\">\($0.text)</p>" as Markup }
            return """
                <div class="island"><span class="icon"></span>\(value)</div>

                """
        }
        return """
            <div class="island expanded">
            <div class="first"><span class="icon"></span><p class="title">App</p></div>
            \(lines)</div>

            """
    }

    /// As many values as a card has room for.
    private var lines: [Markup] {
        values.prefix(4).map { value in
            """
            <p class="value"><bdi>\(value.name)</bdi>: <bdi>\(value.text)</bdi></p>

            """
        }
    }
}
