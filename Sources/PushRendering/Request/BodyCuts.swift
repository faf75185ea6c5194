import APNsModel
import ExactJSON

/// The places at which a body can be cut: the ends of its graphemes (rule 3.11).
///
/// They are found once, and no further than the largest payload reaches. A grapheme can be longer than
/// any payload.
package struct BodyCuts: Sendable {
    /// How many bytes of a text are looked at.
    ///
    /// A scalar ends in the last four of them. What such a beginning holds is therefore more than any
    /// payload has room for, unless it is the whole text.
    static let reach = APNsLimits.voipPayload + 4

    static let ellipsis = "…"

    /// The body, or its beginning of ``reach`` bytes.
    let beginning: String
    // INVARIANT: both numbers ascend; the last grapheme of a beginning may be a part of one, and ends
    // beyond any payload.
    private let ends: [End]

    /// The end of a grapheme.
    struct End {
        /// How many bytes of UTF-8 stand before it.
        var utf8 = 0
        /// How many bytes of JSON stand before it, quotation marks not counted.
        var json = 0
    }

    package init(_ body: String) {
        beginning = body.scalars(withinUTF8: Self.reach)
        var ends: [End] = []
        var end = End()
        var index = beginning.startIndex
        while index < beginning.endIndex {
            let next = beginning.index(after: index)
            let grapheme = beginning[index..<next]
            end.utf8 += grapheme.utf8.count
            end.json += JSONWriter.escapedByteCount(grapheme)
            ends.append(end)
            index = next
        }
        self.ends = ends
    }

    /// The end of the longest run of whole graphemes that fits with `…` after it.
    ///
    /// - Parameter room: The bytes of JSON that are left for the body; 0 or more.
    /// - Returns: The end, at the very start of the body if only `…` fits; `nil` if not even that fits,
    ///   and the body becomes empty.
    func end(in room: Int) -> End? {
        let rest = room - JSONWriter.escapedByteCount(Self.ellipsis)
        guard rest >= 0 else { return nil }
        let count = ends.indices.partitioningIndex { ends[$0].json > rest }
        return count == 0 ? End() : ends[count - 1]
    }

    /// The body, cut to so many bytes of JSON.
    package func body(in room: Int) -> String {
        guard let end = end(in: room) else { return "" }
        let utf8 = beginning.utf8
        return beginning[..<utf8.index(utf8.startIndex, offsetBy: end.utf8)] + Self.ellipsis
    }
}
