package import APNsModel
package import HTTPExchange
package import WallTime

extension APNsRejection {
    /// The longest `Retry-After` that is believed, in seconds.
    private static let longestWait = 86_400

    /// Reads a response that is not of success; `now` is the time of this machine.
    init(_ response: HTTPResponse, at now: Instant) {
        self.init(status: response.status, body: response.body)
        retryAfter = Self.retryAfter(in: response, at: now)
    }

    /// The seconds of the `Retry-After` of a response, up to a day; `nil` if it has none that can be read.
    package static func retryAfter(in response: HTTPResponse, at now: Instant) -> Int? {
        response.value(of: "retry-after").flatMap { text in
            seconds(text, after: response.value(of: "date"), or: now)
        }
    }

    /// The seconds of a `Retry-After`, up to a day; `nil` if it cannot be read, or asks for no wait.
    ///
    /// A date counts from that of the answer, so that the clocks need not agree; without one, from now.
    private static func seconds(_ text: String, after date: String?, or now: Instant) -> Int? {
        let seconds: Int
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.utf8.isEmpty {
            // More digits than a number has are a long wait as well.
            seconds = Int(text) ?? longestWait
        } else if let end = Instant(httpDate: text) {
            let start = date.flatMap { Instant(httpDate: $0) } ?? now
            // Rounded up, so that the wait is not over before the instant.
            seconds = Int(clamping: (end.milliseconds(since: start) + 999) / 1000)
        } else {
            return nil
        }
        return seconds > 0 ? min(seconds, longestWait) : nil
    }
}
