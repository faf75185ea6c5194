import PushModel

/// One measured operation: how long it takes or what it holds, over repeated runs.
struct Benchmark {
    /// What is measured.
    let name: String
    /// In what it is measured.
    let unit: String
    private let sample: () -> [Double]

    private static let runs = 30
    private static let nanosecondsPerRun = 10_000_000.0

    /// An operation of which the time counts; the body does it so many times.
    ///
    /// After a first time, which may make what the others use, and a warm-up that finds how often to
    /// repeat, the time of one operation in each run.
    init(name: String, body: @escaping (_ count: Int) -> Void) {
        self.init(name: name, unit: "ns") {
            body(1)
            var count = 1
            while Self.time(count, body) < Self.nanosecondsPerRun {
                count *= 2
            }
            return (0..<Self.runs).map { _ in Self.time(count, body) / Double(count) }
        }
    }

    /// An operation that measures itself, at least once.
    init(name: String, unit: String, sample: @escaping () -> [Double]) {
        self.name = name
        self.unit = unit
        self.sample = sample
    }

    /// Measures now.
    func measure() -> Measurement {
        Measurement(name: name, unit: unit, samples: sample().sorted())
    }

    private static func time(_ count: Int, _ body: (_ count: Int) -> Void) -> Double {
        let duration = ContinuousClock().measure { body(count) }
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
}

/// What was measured of one operation.
struct Measurement {
    let name: String
    let unit: String
    // INVARIANT: ascending, never empty.
    let samples: [Double]

    /// An entry of the bench's answer.
    var json: JSONValue {
        .object([
            "name": .string(name),
            "unit": .string(unit),
            "median": Self.number(samples[samples.count / 2]),
            "min": Self.number(samples[0]),
            "max": Self.number(samples[samples.count - 1]),
            "runs": .number(JSONNumber(Int64(samples.count))),
        ])
    }

    /// Tenths of a nanosecond are as fine as these clocks can tell, and of a byte fine enough.
    private static func number(_ value: Double) -> JSONValue {
        JSONNumber((value * 10).rounded() / 10).map(JSONValue.number) ?? .null
    }
}
