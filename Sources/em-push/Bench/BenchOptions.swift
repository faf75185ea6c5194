/// The options of `em-push bench`.
struct BenchOptions {
    /// What the names of the operations measured contain.
    private(set) var filter = ""
    /// How often each operation is done, instead of being timed; `nil` to time it.
    private(set) var iterations: Int?
    /// The file of which the lines are answered, instead of measuring operations.
    private(set) var answered: SystemString?

    init(_ arguments: ArraySlice<Argument>) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--filter":
                guard let text = rest.next() else { throw UsageError("`--filter` needs a text") }
                filter = try text.text()
            case "--iterations":
                guard let count = rest.next()?.string.flatMap({ Int($0) }), count > 0 else {
                    throw UsageError("`--iterations` needs a number above 0")
                }
                iterations = count
            case "--answer":
                answered = try rest.value(of: argument)
            case "--json":
                // The only form there is.
                continue
            default:
                throw UsageError("`\(argument)` is no option of bench")
            }
        }
    }
}
