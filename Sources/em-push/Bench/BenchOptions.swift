/// The options of `em-push bench`.
struct BenchOptions {
    /// What the names of the operations measured contain.
    let filter: String
    /// How often each operation is done, instead of being timed; `nil` to time it.
    let iterations: Int?
    /// The file of which the lines are answered, instead of measuring operations.
    let answered: Argument?
    /// The file of inputs of `decide` that are measured; `nil` for the operations of this program.
    let inputs: Argument?
    /// Whether the answer is a table for people.
    let isTable: Bool
    /// The answer of an earlier run, with which the table compares; `nil` for none.
    let earlier: Argument?

    /// Takes the options of a call.
    init(_ given: inout GivenOptions) throws(UsageError) {
        filter = try given.value("--filter")?.text() ?? ""
        iterations = try given.number("--iterations", in: 1...(.max)).map { Int($0) }
        answered = given.value("--answer")
        inputs = given.value("--inputs")
        isTable = given.value("--format") == "text"
        earlier = given.value("--against")
        if earlier != nil, !isTable {
            throw UsageError("`--against` needs `--format text`")
        }
    }
}
