import ExactJSON
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

extension Instant {
    /// Reads a date of HTTP in the form that servers send: `Sun, 06 Nov 1994 08:49:37 GMT`.
    init?(httpDate text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        guard parts.count == 6, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts[3].utf8.count == 4, parts[5] == "GMT",
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        do throws(InputError) {
            try self.init(rfc3339: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
        } catch {
            return nil
        }
    }
}
