import ExactJSON
import PushConformance

struct ConformOptions: CallOptions {
    /// Where vectors stand if no folder is named.
    static let defaultFolder: Argument = "Tests/Conformance"
    /// How many ports may run at once.
    private static let largestJobs: Int64 = 64

    let paths: [Argument]
    /// The command that starts a port; `nil` to check this program.
    let port: String?
    /// How many ports run at once.
    private(set) var jobs = 1
    /// How many generated inputs are asked.
    private(set) var randomCount = 0
    private(set) var seed: UInt64 = 1
    /// The verb of the generated inputs; `nil` for a mixture of `decide` and `schedule`.
    let verb: ExactString?
    private(set) var level = ComparisonLevel.trace
    /// The vectors that are checked.
    private(set) var selection = VectorSelection()
    let failureList: Argument?
    /// How many failures are described.
    private(set) var shownFailures = Int.max
    /// How long an answer is waited for.
    private(set) var timeout = Duration.seconds(30)
    /// How generated inputs are printed instead of asked; `nil` if they are asked.
    private(set) var printedForm: PrintedForm?

    /// How generated inputs are printed.
    enum PrintedForm: Sendable {
        /// As vectors, each of which expects what this program answers.
        case vectors
        /// As they are, one a line.
        case inputs
    }

    var generator: InputGenerator {
        InputGenerator(seed: seed, verb: verb)
    }

    init(_ given: inout GivenOptions) throws(UsageError) {
        paths = given.operands
        port = try given.value("--port")?.text()
        if let count = try given.number("--jobs", in: 1...Self.largestJobs) { jobs = Int(count) }
        let count = try given.number("--random", in: 0...(.max))
        randomCount = count.map { Int($0) } ?? 0
        if let value = given.value("--seed") { seed = try Self.seed(value) }
        if let seconds = try given.number("--timeout", in: 0...(.max)) {
            timeout = .seconds(seconds)
        }
        if let word = try given.value("--level")?.text(),
            let level = ComparisonLevel(word: ExactString(word))
        {
            self.level = level
        }
        for id in given.values("--only") {
            selection.ids.insert(ExactString(try id.text()))
        }
        for rule in given.values("--cites") {
            selection.rules.insert(ExactString(try rule.text()))
        }
        failureList = given.value("--failure-list")
        if let count = try given.number("--max-failures", in: 0...(.max)) {
            shownFailures = Int(count)
        }
        printedForm = try Self.printedForm(&given)
        guard printedForm == nil || count != nil else {
            throw UsageError("`--print` and `--print-inputs` need `--random`")
        }
        verb = try given.value("--verb").map { (word) throws(UsageError) in
            ExactString(try word.text())
        }
    }

    private static func printedForm(
        _ given: inout GivenOptions
    ) throws(UsageError) -> PrintedForm? {
        let (vectors, inputs) = (given.flag("--print"), given.flag("--print-inputs"))
        guard !vectors || !inputs else {
            throw UsageError("one of `--print` and `--print-inputs` can be given")
        }
        return vectors ? .vectors : inputs ? .inputs : nil
    }

    private static func seed(_ value: Argument) throws(UsageError) -> UInt64 {
        guard let seed = value.string.flatMap({ UInt64($0) }) else {
            throw UsageError("`--seed` is a whole number from 0 to \(UInt64.max), not `\(value)`")
        }
        return seed
    }
}
