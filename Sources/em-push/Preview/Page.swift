/// A self-contained HTML page, which is written section by section, so that no more than one is held.
///
/// Nothing is loaded. Its one script copies text and lists the contents, and is not needed to read the page.
struct Page {
    /// One input's part of a page.
    struct Section {
        /// What it is about, in a few words.
        let heading: Markup
        let body: Markup
    }

    let title: String
    /// How the pictures look.
    var pictureStyle = PhoneStyle.sheet
    /// What the foot of the page says of the pictures.
    var pictureNote: Markup = """
        The pictures are sketches: how much text fits, and how large it is, depends on the phone. In place of a \
        missing title a phone shows the name of the app.
        """

    /// How many sections were written.
    private(set) var count = 0
    private var citedRules: Set<String> = []

    /// - Parameter title: What the page is called.
    init(title: String) {
        self.title = title
    }

    /// Writes a section.
    mutating func add(_ section: Section) {
        if count == 0 { StandardStream.output.write(head.html) }
        count += 1
        let markup = Self.section(section, number: count)
        citedRules.formUnion(markup.citedRules)
        StandardStream.output.write(markup.html)
    }

    /// Writes what comes after the last section.
    func end() {
        let start = count == 0 ? head : ""
        let rest: Markup = """
            \(start)</main>
            \(Rule.list(citedRules))<footer>
            <p>\(pictureNote)</p>
            </footer>
            <script>
            \(PageScript.text)</script>
            </body>
            </html>

            """
        StandardStream.output.write(rest.html)
    }

    private var head: Markup {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src '\(PageScript.hash)'">
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
        <main id="main">

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
