import PushContract

extension Page {
    /// Writes what a change would have changed, as a page.
    static func write(_ tally: ReplayTally) {
        var page = Page(title: "What a change would have changed")
        page.pictureStyle = FlowStyle.sheet
        page.pictureNote = """
            Heights are as large as the counts, but at least one pixel. The smallest input of a \
            kind is the one with the fewest bytes; numbers are from 0.
            """
        page.add(ReplaySection(tally: tally, scope: "part-1").section)
        page.end()
    }
}
