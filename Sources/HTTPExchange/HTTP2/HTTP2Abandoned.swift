#if HTTP2

/// The streams of a connection that were given up, which the server may still be at work on.
///
/// They count as taken until the server has acknowledged a PING that was sent after them. Otherwise requests that
/// are cancelled one after the other would come faster than the server works through them.
struct HTTP2Abandoned {
    /// With so many a connection gets no more requests until the server has caught up.
    static let most = 100

    private(set) var count = 0
    /// How many of them were given up before the PING that is under way; `nil` for no PING.
    private var asked: Int?

    mutating func add() {
        count += 1
    }

    /// Whether a PING is to be sent, which then counts as sent; `room` is how many more streams there would be.
    mutating func asks(room: Int) -> Bool {
        guard asked == nil, count > 0, count >= Self.most / 2 || room <= 0 else { return false }
        asked = count
        return true
    }

    /// Notes that the server has acknowledged the PING.
    mutating func acknowledge() {
        count -= asked ?? 0
        asked = nil
    }
}
#endif
