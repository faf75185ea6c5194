import ExactJSON

/// What an earlier run of `em-push-dev bench` measured.
struct EarlierMeasurements {
    /// The median of each operation by its name, in the operation's unit.
    private let medians: [ExactString: Double]

    /// Reads the answer of a run.
    ///
    /// - Throws: If the file cannot be read, or is no answer of `bench`.
    init(contentsOf path: String) throws(UsageError) {
        let bytes = try DevelopmentTool.contents(of: path)
        let operations: [JSONObject]
        do throws(InputError) {
            var fields = try JSONFields(JSONValue(parsing: bytes))
            operations = try fields.array("operations")
            try fields.finish()
        } catch {
            throw UsageError("`\(path)` is no answer of bench: \(error)")
        }
        var medians: [ExactString: Double] = [:]
        for (index, operation) in operations.enumerated() {
            guard let name = operation["name"]?.string, let median = operation["median"]?.number
            else {
                throw UsageError(
                    "`\(path)` is no answer of bench: operation \(index + 1) has no name or no median"
                )
            }
            medians[ExactString(name)] = median.doubleValue
        }
        self.medians = medians
    }

    /// The median of an operation, if the run measured it.
    func median(of name: String) -> Double? {
        medians[ExactString(name)]
    }
}
