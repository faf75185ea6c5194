import ExactJSON

/// What a payload says beside the parts of its notification: where it belongs and how it is looked after.
struct ContentDetails: Hashable {
    /// `thread-id`; `nil` for an empty one.
    let thread: ExactString?
    /// `relevance-score`, if it is a number from 0 to 1.
    let relevanceScore: JSONNumber?
    let filterCriteria: ExactString?
    /// `launch-image`; `nil` for an empty one.
    let launchImage: ExactString?

    init(_ aps: JSONObject?) {
        thread = aps?.nonEmpty("thread-id")
        relevanceScore = aps?["relevance-score"]?.number.flatMap { score in
            0...1 ~= score.doubleValue ? score : nil
        }
        filterCriteria = aps?["filter-criteria"]?.string.map { ExactString($0) }
        launchImage = aps?["alert"]?.object?.nonEmpty("launch-image")
    }
}

extension JSONObject {
    fileprivate func nonEmpty(_ key: ExactString) -> ExactString? {
        self[key]?.string.flatMap { $0.utf8.isEmpty ? nil : ExactString($0) }
    }
}
