import APNsModel
import ExactJSON

/// The word that was probably meant by one that is not known.
enum NearWord {
    /// The word that differs least from another, as of the keys of a payload (LT12), or else the only one that begins
    /// with it; `nil` if there is none, or if it is longer than any word.
    static func nearest(_ word: String?, in words: [String]) -> String? {
        guard let word, 3...100 ~= word.utf8.count else { return nil }
        if let near = ExactString(word).nearest(of: words.map { ExactString($0) }) {
            return near.string
        }
        let longer = words.filter { $0.hasPrefix(word) }
        return longer.count == 1 ? longer.first : nil
    }

    /// What a complaint adds about a word that was probably meant.
    static func question(_ word: String?) -> String {
        word.map { "; did you mean `\($0)`?" } ?? ""
    }
}
