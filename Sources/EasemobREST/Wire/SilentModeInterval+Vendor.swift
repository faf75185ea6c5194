import PushModel

extension SilentModeInterval {
    /// Reads `H:M-H:M`, one or two digits each, such as `21:30-08:00` or `8:30-10:0` (R5).
    ///
    /// `nil` for any other text, hours beyond 23 and minutes beyond 59.
    init?(vendorText text: String) {
        let times = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard times.count == 2,
            let start = SilentModeTime(vendorText: times[0]),
            let end = SilentModeTime(vendorText: times[1])
        else { return nil }
        self.init(start: start, end: end)
    }
}

extension SilentModeTime {
    fileprivate init?(vendorText text: Substring.UTF8View) {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, let hours = parts[0].smallNumber, let minutes = parts[1].smallNumber
        else { return nil }
        try? self.init(hours: hours, minutes: minutes)
    }
}

extension Substring.UTF8View {
    /// The number of one or two ASCII digits.
    var smallNumber: Int? {
        guard (1...2).contains(count), allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
