extension Verb {
    static let example = Verb(
        VerbHelp(
            name: "example",
            summary: "print an input for a verb",
            operands: "VERB",
            example: "em-push example decide | em-push decide --format text"
        ),
        printing: { given throws(UsageError) in
            let verbs = all.filter { $0.help.input != nil }.map { $0.name }
            guard let word = given.operands.first, given.operands.count == 1 else {
                throw UsageError("`example` is followed by \(verbs.alternatives)")
            }
            guard let input = try named(word).help.input else {
                throw UsageError("`\(word)` has no inputs")
            }
            return input
        }
    )
}
