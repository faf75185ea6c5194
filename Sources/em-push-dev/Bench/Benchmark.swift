import ExactJSON

/// One measured operation: how long it takes or what it holds, over repeated runs.
struct Benchmark {
    /// What is measured.
    let name: String
    /// In what it is measured.
    let unit: String
    private let sample: () -> [Double]
    private let body: ((_ count: Int) -> Void)?
    /// What the operation is compared with, in the same unit and in the same run.
    private let baseline: (() -> [Double])?

    private static let runs = 30
    private static let nanosecondsPerRun = 10_000_000.0

    /// An operation of which the time counts; the body does it so many times.
    ///
    /// After a first time, which may make what the others use, and a warm-up that finds how often to
    /// repeat, the time of one operation in each run.
    ///
    /// - Parameters:
    ///   - name: What is measured.
    ///   - parts: Of how many parts the operation consists, if the time of a part counts; asked after
    ///     the first time.
    ///   - baseline: Another way to the same end, for comparison.
    ///   - body: Does the operation so many times.
    init(
        name: String,
        per parts: @escaping () -> Int = { 1 },
        baseline: ((_ count: Int) -> Void)? = nil,
        body: @escaping (_ count: Int) -> Void
    ) {
        self.name = name
        unit = "ns"
        self.body = body
        sample = { Self.times(of: body, per: parts) }
        self.baseline = baseline.map { baseline in { Self.times(of: baseline, per: parts) } }
    }

    /// An operation that measures itself, at least once.
    init(name: String, unit: String, sample: @escaping () -> [Double]) {
        self.name = name
        self.unit = unit
        self.sample = sample
        body = nil
        baseline = nil
    }

    /// Measures now.
    func measure() -> Measurement {
        Measurement(
            name: name,
            unit: unit,
            samples: sample().sorted(),
            baseline: baseline?().sorted()
        )
    }

    /// Does the operation so many times and no more, for tools that count instructions.
    func run(_ iterations: Int) {
        body?(iterations)
    }

    private static func times(
        of body: (_ count: Int) -> Void,
        per parts: () -> Int
    ) -> [Double] {
        body(1)
        var count = 1
        while time(count, body) < nanosecondsPerRun {
            count *= 2
        }
        let parts = max(1, parts())
        return (0..<runs).map { _ in time(count, body) / Double(count * parts) }
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
    // INVARIANT: as the samples, if there is one.
    let baseline: [Double]?

    /// The sample in the middle.
    var median: Double { samples[samples.count / 2] }

    /// An entry of the bench's answer.
    var json: JSONValue {
        var entry: JSONObject = [
            "name": .string(name),
            "unit": .string(unit),
            "median": Self.number(median),
            "min": Self.number(samples[0]),
            "max": Self.number(samples[samples.count - 1]),
            "runs": .number(JSONNumber(Int64(samples.count))),
        ]
        if let baseline {
            let other = baseline[baseline.count / 2]
            entry["baseline"] = Self.number(other)
            entry["ratio"] = Self.number(other / median)
        }
        return .object(entry)
    }

    /// Tenths of a nanosecond are as fine as these clocks can tell, and of a byte fine enough.
    private static func number(_ value: Double) -> JSONValue {
        JSONNumber((value * 10).rounded() / 10).map(JSONValue.number) ?? .null
    }
}

/// What the bench measures.
///
/// Examples are made when they are first needed, so that a filter for something else need not wait for
/// them; one that cannot be made leaves its operations out.
enum BenchOperations {
    /// Every operation.
    static var all: [Benchmark] {
        deciding + inputs + groups + rendering + compiling + zones + settings + delivery
    }

    /// Keeps the optimizer from leaving out what makes a value.
    @inline(never)
    static func consume<Value>(_ value: Value) {}
}
