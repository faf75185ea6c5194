/// A self-contained HTML page: nothing is loaded, and its one script copies text and is not needed to read it.
struct Page {
    /// One input's part of a page.
    struct Section {
        /// What it is about, in a few words.
        let heading: Markup
        let body: Markup
    }

    let title: String
    let sections: [Section]
    /// How the pictures look.
    var pictureStyle = PhoneStyle.sheet
    /// What the foot of the page says of the pictures.
    var pictureNote: Markup = """
        The pictures are sketches: how much text fits, and how large it is, depends on the phone. In place of a \
        missing title a phone shows the name of the app.
        """

    var html: String {
        let main = Markup(sections.enumerated().map { Self.section($1, number: $0 + 1) })
        let page: Markup = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" \
            content="default-src 'none'; style-src 'unsafe-inline'; \
            script-src '\(CopyBlock.scriptHash)'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>
            \(PageStyle.sheet)\(pictureStyle)</style>
            </head>
            <body>
            <header>
            <h1>\(title)</h1>
            </header>
            \(contents)<main id="main">
            \(main)</main>
            \(Rule.list(citedIn: main))<footer>
            <p>\(pictureNote)</p>
            </footer>
            <script>
            \(CopyBlock.script)</script>
            </body>
            </html>

            """
        return page.html
    }

    /// Links to the sections, if there are several.
    private var contents: Markup? {
        guard sections.count > 1 else { return nil }
        let items: [Markup] = sections.enumerated().map { index, section in
            "<li><a href=\"#case-\(index + 1)\">\(section.heading)</a></li>\n"
        }
        return """
            <a class="skip" href="#main">Skip the contents</a>
            <nav aria-label="Contents">
            <ol>
            \(items)</ol>
            </nav>

            """
    }

    private static func section(_ section: Section, number: Int) -> Markup {
        """
        <section id="case-\(number)" aria-labelledby="case-\(number)-heading">
        <h2 id="case-\(number)-heading">\(section.heading)</h2>
        \(section.body)</section>

        """
    }
}
