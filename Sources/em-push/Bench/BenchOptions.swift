/// The options of `em-push bench`.
struct BenchOptions {
    /// What the names of the operations measured contain.
    let filter: String
    /// How often each operation is done, instead of being timed; `nil` to time it.
    let iterations: Int?
    /// The file of which the lines are answered, instead of measuring operations.
    let answered: SystemString?

    /// Takes the options of a call.
    init(_ given: inout GivenOptions) throws(UsageError) {
        filter = try given.value("--filter")?.text() ?? ""
        iterations = try given.number("--iterations", in: 1...(.max)).map { Int($0) }
        answered = given.value("--answer")
        // The only form there is.
        _ = given.flag("--json")
    }
}
