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
