public import ExactJSON

/// A notification that waits for the scheduled summary (P35).
public struct SummaryEntry: Hashable, Sendable {
    /// The `relevance-score`, from 0 to 1, by which the summary is sorted; `nil` without one.
    public let relevanceScore: JSONNumber?
}
