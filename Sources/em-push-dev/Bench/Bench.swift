import ExactJSON
import PushContract

/// `em-push-dev bench`: measures this build.
struct Bench {
    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
    }

    /// Times the operations, or does what the options ask for instead.
    func run() throws(UsageError) {
        if let path = options.answered {
            AnsweredLines().answer(try DevelopmentTool.contents(of: path))
        } else if let iterations = options.iterations {
            for operation in try operations() {
                operation.run(iterations)
            }
        } else {
            try measure()
        }
    }

    private func measure() throws(UsageError) {
        let earlier = try options.earlier.map { path throws(UsageError) in
            try EarlierMeasurements(contentsOf: path)
        }
        let results = try operations().map { $0.measure() }
        if options.isTable {
            DevelopmentTool.write(Array(BenchReport(results, earlier: earlier).text.utf8))
        } else {
            let json = JSONValue.array(results.map { $0.json })
            DevelopmentTool.write(JSONLine(["operations": json]).bytes)
        }
    }

    private func operations() throws(UsageError) -> [Benchmark] {
        var all = BenchOperations.all
        if let path = options.inputs {
            let inputs = try BenchInputs(contentsOf: path)
            all = BenchOperations.streams(of: inputs)
        }
        return all.filter {
            options.filter.utf8.isEmpty || $0.name.contains(options.filter)
        }
    }
}
