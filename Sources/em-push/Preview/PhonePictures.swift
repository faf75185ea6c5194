/// Screens as pictures: each once in light and once in dark appearance, of which a narrow page shows the
/// reader's.
///
/// A picture is an image to those who cannot see it: it has a name, and is described by the text that
/// stands beside it.
struct PhonePictures {
    /// What ids start with.
    let scope: String
    /// The id of what says the same in text.
    let describedBy: String

    /// The screens side by side.
    func markup(_ screens: [PhoneScreen]) -> Markup {
        let pairs: [Markup] = screens.enumerated().map { index, screen in
            """
            <div class="pair">
            \(sketch(screen, "\(screen.name), light", number: index, look: "light"))\
            \(sketch(screen, "\(screen.name), dark", number: index, look: "dark"))</div>

            """
        }
        return """
            <div class="phones">
            \(pairs)</div>

            """
    }

    /// A phone for each state of the app, each in the reader's appearance alone.
    func markup(byState screens: [(state: String, screen: PhoneScreen)]) -> Markup {
        let pictures: [Markup] = screens.enumerated().map { index, entry in
            let caption: Markup = "\(entry.state):<br>\(entry.screen.name)"
            return """
                \(sketch(entry.screen, caption, number: index, look: "light"))\
                \(sketch(entry.screen, caption, number: index, look: "dark"))
                """
        }
        return """
            <div class="phones states">
            \(pictures)</div>

            """
    }

    private func sketch(
        _ screen: PhoneScreen,
        _ caption: Markup,
        number: Int,
        look: Markup
    ) -> Markup {
        let id: Markup = "\(scope)-screen-\(number)-\(look)"
        return """
            <div class="sketch \(look)">
            <div class="screen\(screen.layout)" role="img" \
            aria-labelledby="\(id)" aria-describedby="\(describedBy)">
            \(screen.content)</div>
            <p class="caption" id="\(id)" aria-hidden="true">\(caption)</p>
            </div>

            """
    }
}
