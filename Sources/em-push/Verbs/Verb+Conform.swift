import ExactJSON
import PushConformance

extension Verb {
    static let conform = Verb(
        VerbHelp(
            name: "conform",
            summary: "check this program, or a port, against vectors and random inputs",
            operands: "[PATH ...]",
            options: OptionHelp.rows(
                """
                --port CMD  check the program that this command starts
                --jobs N  start the port N times, and share the inputs out (1)
                --random N  ask N generated inputs too and compare with this program
                --seed S  what they are generated from (1)
                --verb \(InputGenerator.verbs.map { $0.string }.joined(separator: "|"))  generate inputs of one verb: \(InputGenerator.verbs.map { $0.string }.joined(separator: ", ")); without it, of decide and schedule
                --level decision|full|trace  how much of an answer is compared (trace)
                --only ID  check this vector alone; more than one may be given
                --cites RULE  check the vectors that cite this rule, such as B5; more than one may be given
                --max-failures N  describe at most N failures, and count the others
                --failure-list FILE  the ids that are known to fail, one a line
                --timeout SECONDS  how long a port may take to answer (30)
                --print  only print the generated inputs, as vectors
                --print-inputs  only print the generated inputs, one a line
                """
            ),
            notes: [
                "PATH is a file or a folder of vectors; without one it is Tests/Conformance."
            ],
            example: """
                em-push example conform > vectors.json
                em-push conform vectors.json
                em-push conform --random 100 vectors.json
                """,
            input: #"""
                [
                  {
                    "id": "my-first-vector",
                    "note": "A user without devices gets no push.",
                    "cites": ["C1"],
                    "now": "2026-03-07T12:00:00Z",
                    "message": {
                      "id": "42", "type": "chat", "from": "tom", "to": "ann",
                      "body": {"type": "txt", "text": "hi"}
                    },
                    "recipient": {"id": "ann"},
                    "expect": {
                      "outcome": "suppress", "reason": "device.none", "detail": "no push binding"
                    }
                  }
                ]

                """#
        )
    ) { (options: ConformOptions) async throws(UsageError) in
        try await ConformCommand(options: options).run()
    }
}
