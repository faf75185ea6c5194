extension OptionHelp {
    /// `--format`, of a verb with these formats beside `json`; the page of `html` shows `picture`.
    static func format(_ others: String..., picture: String = "all on phones") -> OptionHelp {
        let meanings = [
            "text": "text: the same for people", "html": "html: one page that shows \(picture)",
        ]
        let text =
            others.isEmpty ? "" : "; " + others.map { meanings[$0] ?? $0 }.joined(separator: "; ")
        return OptionHelp(
            "--format",
            .words(["json"] + others),
            "json: one object a line, keys sorted (the default)" + text
        )
    }
}
