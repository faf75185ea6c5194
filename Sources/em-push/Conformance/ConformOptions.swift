import ExactJSON
import PushConformance

/// The options of `conform`.
struct ConformOptions: Sendable {
    /// Where vectors stand if no folder is named.
    static let defaultFolder = "Tests/Conformance"

    private(set) var paths: [String] = []
    /// The command that starts a port; `nil` to check this program.
    private(set) var port: String?
    /// How many generated inputs are asked.
    private(set) var randomCount = 0
    private(set) var seed: UInt64 = 1
    private(set) var level = ComparisonLevel.trace
    private(set) var failureList: String?
    /// How long an answer is waited for.
    private(set) var timeout = Duration.seconds(30)
    /// Whether generated inputs are only printed.
    private(set) var isPrinting = false

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let text = rest.next() {
            switch Argument(text) {
            case "--port":
                port = try Self.value(of: text, in: &rest)
            case "--random":
                randomCount = try Self.number(of: text, in: &rest)
            case "--seed":
                seed = try Self.number(of: text, in: &rest)
            case "--timeout":
                timeout = .seconds(try Self.number(of: text, in: &rest) as Int)
            case "--level":
                let word = Argument(try Self.value(of: text, in: &rest))
                guard let level = ComparisonLevel(word: word) else {
                    throw UsageError("`\(word)` is no level")
                }
                self.level = level
            case "--failure-list":
                failureList = try Self.value(of: text, in: &rest)
            case "--print":
                isPrinting = true
            case let option where text.utf8.first == UInt8(ascii: "-"):
                throw UsageError("`\(option)` is no option of conform")
            default:
                paths.append(text)
            }
        }
    }

    private static func value(
        of option: String,
        in rest: inout ArraySlice<String>.Iterator
    ) throws(UsageError) -> String {
        guard let value = rest.next() else { throw UsageError("`\(option)` needs a value") }
        return value
    }

    private static func number<Number: FixedWidthInteger>(
        of option: String,
        in rest: inout ArraySlice<String>.Iterator
    ) throws(UsageError) -> Number {
        let text = try value(of: option, in: &rest)
        guard let number = Number(text), number >= 0 else {
            throw UsageError("`\(option)` needs a whole number, not `\(text)`")
        }
        return number
    }
}
