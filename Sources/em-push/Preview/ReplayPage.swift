import PushContract

/// What a change would have changed, as a page.
struct ReplayPage {
    let html: String

    init(_ tally: ReplayTally) {
        html =
            Page(
                title: "What a change would have changed",
                sections: [ReplaySection(tally: tally, scope: "part-1").section],
                pictureStyle: FlowStyle.sheet,
                pictureNote: """
                    Heights are as large as the counts, but at least one pixel. The smallest input of a \
                    kind is the one with the fewest bytes; numbers are from 0.
                    """
            ).html
    }
}
