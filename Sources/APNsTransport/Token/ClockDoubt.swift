import WallTime

/// Why APNs may call a provider token expired that was issued minutes ago: one line for a person.
struct ClockDoubt: CustomStringConvertible {
    let description: String

    /// - Parameters:
    ///   - now: The time of this machine.
    ///   - issued: When the token was issued, by a clock such as this machine's.
    ///   - date: The server's time, as its answer has it: a `Date` of HTTP; `nil` if it has none.
    init(now: Instant, issued: Instant, date: String?) {
        let age = now.milliseconds(since: issued) / 1000
        let complaint = "APNs calls a provider token expired that was issued \(age) s ago: "
        guard let server = date.flatMap({ Instant(httpDate: $0) }) else {
            description = complaint + "the clock of this machine is slow, or the server's is fast"
            return
        }
        let lag = server.milliseconds(since: now) / 1000
        let finding =
            switch lag {
            case 60...: "the clock of this machine is \(lag) s behind the server's"
            case ...(-60): "the clock of this machine is \(-lag) s ahead of the server's"
            default: "the clocks agree, so another machine with a slow clock may have issued it"
            }
        description = complaint + finding
    }
}
