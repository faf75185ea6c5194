import ExactJSON

/// The words of a path, with `nil` for each id.
struct ResourceShape {
    let words: [ExactString?]

    static let user = ResourceShape(words: ["users", nil])
    static let peer = ResourceShape(words: ["users", nil, "notification", "user", nil])
    static let group = ResourceShape(words: ["users", nil, "notification", "chatgroup", nil])
    static let language = ResourceShape(words: ["users", nil, "notification", "language"])
    static let chosenTemplate = ResourceShape(words: ["users", nil, "notification", "template"])
    static let bindings = ResourceShape(words: ["users", nil, "push", "binding"])
    static let offlineMessageCount = ResourceShape(words: ["users", nil, "offline_msg_count"])
    static let nicknames = ResourceShape(words: ["push", "nickname"])
    static let pushAndWait = ResourceShape(words: ["push", "sync", nil])
    static let push = ResourceShape(words: ["push", "async", nil])
    static let pushToUsers = ResourceShape(words: ["push", "single"])
    static let pushToList = ResourceShape(words: ["push", "list"])
    static let pushToLabel = ResourceShape(words: ["push", "list", "label"])
    static let pushToEveryone = ResourceShape(words: ["push", "task"])
    static let labels = ResourceShape(words: ["push", "label"])
    static let label = ResourceShape(words: ["push", "label", nil])
    static let labelUsers = ResourceShape(words: ["push", "label", nil, "user"])
    static let labelUser = ResourceShape(words: ["push", "label", nil, "user", nil])
    static let templates = ResourceShape(words: ["notification", "template"])
    static let template = ResourceShape(words: ["notification", "template", nil])

    /// The ids in segments of this shape; `nil` if they have another.
    func ids(in segments: [ExactString]) -> [ExactString]? {
        guard segments.count == words.count else { return nil }
        var ids: [ExactString] = []
        for (segment, word) in zip(segments, words) {
            guard let word else {
                ids.append(segment)
                continue
            }
            guard segment == word else { return nil }
        }
        return ids
    }

    /// The words with ids in their places.
    func segments(_ ids: ExactString...) -> [ExactString] {
        var ids = ids.makeIterator()
        return words.compactMap { $0 ?? ids.next() }
    }
}
