import ExactJSON
import WallTime

extension Instant {
    /// Reads a date of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` or one of the two old forms (RFC 9110, 5.6.7).
    ///
    /// The old forms are `Sunday, 06-Nov-94 08:49:37 GMT`, whose years are those from 1970 to 2069, and
    /// `Sun Nov  6 08:49:37 1994`.
    init?(httpDate text: String) {
        let parts = text.utf8.split(separator: 0x20).map { Substring($0) }
        let date: [Substring]
        switch parts.count {
        case 6 where parts[5] == "GMT": date = Array(parts[1...4])
        case 5: date = [parts[2], parts[1], parts[4], parts[3]]
        case 4 where parts[3] == "GMT":
            let numbers = parts[1].utf8.split(separator: 0x2D).map { Substring($0) }
            guard numbers.count == 3, numbers[2].utf8.count == 2 else { return nil }
            let century: Substring = numbers[2] < "70" ? "20" : "19"
            date = [numbers[0], numbers[1], century + numbers[2], parts[2]]
        default: return nil
        }
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        guard let month = months.firstIndex(of: String(date[1])) else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        let day = date[0].utf8.count == 1 ? "0" + date[0] : date[0]
        do throws(InputError) {
            try self.init(rfc3339: "\(date[2])-\(number)-\(day)T\(date[3])Z")
        } catch {
            return nil
        }
    }
}
