/// The options of `em-push-dev bench`.
struct BenchOptions {
    /// What the names of the operations measured contain.
    let filter: String
    /// How often each operation is done, instead of being timed; `nil` to time it.
    let iterations: Int?
    /// The file of which the lines are answered, instead of measuring operations.
    let answered: String?
    /// The file of inputs of `decide` that are measured; `nil` for the operations of this program.
    let inputs: String?
    /// Whether the answer is a table for people.
    let isTable: Bool
    /// The answer of an earlier run, with which the table compares; `nil` for none.
    let earlier: String?

    static let help = """
        usage: em-push-dev bench [options]
          --filter TEXT     only the operations whose name contains TEXT
          --iterations N    do each operation N times without timing it, to count instructions
          --answer FILE     answer the lines of a file as serve-port does, and print the sizes
          --inputs FILE     measure decide and replay with the inputs of a file, instead of the operations
          --format text     a table for people, instead of JSON
          --against FILE    compare the table with what an earlier run has written in JSON

        """

    /// Takes the options of a call, each with its value.
    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var values: [String: String] = [:]
        var rest = arguments
        while let name = rest.popFirst() {
            guard Self.help.contains("  \(name) ") else {
                throw UsageError("`\(name)` is no option")
            }
            guard let value = rest.popFirst() else { throw UsageError("`\(name)` needs a value") }
            values[name] = value
        }
        filter = values["--filter"] ?? ""
        iterations = values["--iterations"].flatMap { Int($0) }
        answered = values["--answer"]
        inputs = values["--inputs"]
        isTable = values["--format"] == "text"
        earlier = values["--against"]
    }
}
