import ExactJSON

/// An app token and when to fetch another.
struct AppToken: Sendable {
    /// Counts fetches, so that a token that is fetched again with the same text is another one.
    let serial: Int
    /// The token itself.
    let text: String
    /// From when on to fetch another; `nil` if the service names no end.
    let staleAt: Duration?

    /// Reads the service's answer to a fetch.
    ///
    /// A token is stale a tenth of its life before its end, or 5 minutes if that is less. Without a life,
    /// or with one of 0, a token is used until the service refuses it. `nil` if the answer has no token.
    init?(_ answer: JSONObject, serial: Int, fetchedAt: Duration) {
        guard let text = answer["access_token"]?.string, !text.utf8.isEmpty,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        self.serial = serial
        self.text = text
        guard let seconds = answer["expires_in"]?.int64, seconds > 0 else {
            staleAt = nil
            return
        }
        let life = Duration.seconds(min(seconds, 100 * 365 * 86_400))
        staleAt = fetchedAt + life - min(life / 10, .seconds(300))
    }

    /// Whether the token may still be used.
    func isFresh(at now: Duration) -> Bool {
        staleAt.map { now < $0 } ?? true
    }
}

extension AppToken: Redacted {
    /// The length.
    var description: String { "app token of \(text.unicodeScalars.count)" }
}
