import PushContract

extension Verb {
    static let lint = Verb(
        lines: "lint",
        summary: "what is wrong with a push, or a request to another push service",
        notes: [VerbHelp.decided],
        input: #"""
            {
              "id": "silent",
              "headers": {"apns-push-type": "background", "apns-priority": "10"},
              "payload": {"aps": {"alert": {"titel": "新消息"}, "content-available": 1}}
            }

            """#,
        expand: DecidedPushes.linted
    ) { (input: ContractInput<LintRequest>) in
        LintReport(input.request, id: input.id).text
    }
}
