/// Text to be copied: a click selects all of it, and a button copies it where scripts run.
struct CopyBlock {
    /// What the text is.
    let name: String
    let text: String

    var markup: Markup {
        """
        <div class="copy">
        <p>\(name) <button type="button" hidden>Copy</button></p>
        <pre tabindex="0" role="group" aria-label="\(name)">\(text)</pre>
        </div>

        """
    }
}
