import ExactJSON
import PushConformance

/// The options of `conform`.
struct ConformOptions: Sendable {
    /// Where vectors stand if no folder is named.
    static let defaultFolder: Argument = "Tests/Conformance"
    /// How many ports may run at once.
    private static let largestJobs = 64

    private(set) var paths: [Argument] = []
    /// The command that starts a port; `nil` to check this program.
    private(set) var port: String?
    /// How many ports run at once.
    private(set) var jobs = 1
    /// How many generated inputs are asked.
    private(set) var randomCount = 0
    private(set) var seed: UInt64 = 1
    /// The verb of the generated inputs; `nil` for a mixture of `decide` and `schedule`.
    private(set) var verb: ExactString?
    private(set) var level = ComparisonLevel.trace
    /// The vectors that are checked.
    private(set) var selection = VectorSelection()
    private(set) var failureList: Argument?
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

    /// What makes the inputs.
    var generator: InputGenerator {
        InputGenerator(seed: seed, verb: verb)
    }

    init(_ arguments: ArraySlice<Argument>) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--port":
                port = try rest.value(of: argument).text()
            case "--jobs":
                jobs = try Self.number(of: argument, in: &rest)
                guard 1...Self.largestJobs ~= jobs else {
                    throw UsageError("`--jobs` takes 1 to \(Self.largestJobs), not `\(jobs)`")
                }
            case "--random":
                randomCount = try Self.number(of: argument, in: &rest)
            case "--seed":
                seed = try Self.number(of: argument, in: &rest)
            case "--timeout":
                timeout = .seconds(try Self.number(of: argument, in: &rest) as Int)
            case "--level":
                let value = try rest.value(of: argument)
                let word = value.string.map { ExactString($0) }
                guard let level = word.flatMap({ ComparisonLevel(word: $0) })
                else { throw UsageError("`\(value)` is no level") }
                self.level = level
            case "--only":
                selection.ids.insert(ExactString(try rest.value(of: argument).text()))
            case "--cites":
                selection.rules.insert(ExactString(try rest.value(of: argument).text()))
            case "--failure-list":
                failureList = try rest.value(of: argument)
            case "--max-failures":
                shownFailures = try Self.number(of: argument, in: &rest)
            case "--print":
                printedForm = .vectors
            case "--print-inputs":
                printedForm = .inputs
            case "--verb":
                let value = try rest.value(of: argument)
                guard let verb = value.string.map({ ExactString($0) }),
                    InputGenerator.verbs.contains(verb)
                else { throw UsageError("there are no generated inputs of `\(value)`") }
                self.verb = verb
            case _ where argument.bytes.first == UInt8(ascii: "-"):
                throw UsageError("`\(argument)` is no option of conform")
            default:
                paths.append(argument)
            }
        }
    }

    private static func number<Number: FixedWidthInteger>(
        of option: Argument,
        in rest: inout ArraySlice<Argument>.Iterator
    ) throws(UsageError) -> Number {
        let value = try rest.value(of: option)
        guard let number = value.string.flatMap({ Number($0) }), number >= 0 else {
            throw UsageError("`\(option)` needs a whole number, not `\(value)`")
        }
        return number
    }
}
