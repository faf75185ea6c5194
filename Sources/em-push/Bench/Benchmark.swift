import PushModel

/// One measured operation: how long it takes, over repeated runs.
struct Benchmark {
    /// What is measured.
    let name: String
    /// Does the operation so many times.
    let body: (_ count: Int) -> Void

    private static let runs = 30
    private static let nanosecondsPerRun = 10_000_000.0

    /// Measures: after a warm-up that finds how often to repeat, the time of one operation in each run.
    func measure() -> Measurement {
        var count = 1
        while time(count) < Self.nanosecondsPerRun {
            count *= 2
        }
        let samples = (0..<Self.runs).map { _ in time(count) / Double(count) }
        return Measurement(name: name, nanoseconds: samples.sorted())
    }

    private func time(_ count: Int) -> Double {
        let duration = ContinuousClock().measure { body(count) }
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
}

/// The times of one operation, in nanoseconds.
struct Measurement {
    let name: String
    // INVARIANT: ascending, never empty.
    let nanoseconds: [Double]

    /// An entry of the bench's answer.
    var json: JSONValue {
        .object([
            "name": .string(name),
            "unit": "ns",
            "median": Self.number(nanoseconds[nanoseconds.count / 2]),
            "min": Self.number(nanoseconds[0]),
            "max": Self.number(nanoseconds[nanoseconds.count - 1]),
            "runs": .number(JSONNumber(Int64(nanoseconds.count))),
        ])
    }

    /// Tenths of a nanosecond are as fine as these clocks can tell.
    private static func number(_ value: Double) -> JSONValue {
        JSONNumber((value * 10).rounded() / 10).map(JSONValue.number) ?? .null
    }
}
