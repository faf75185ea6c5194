import ExactJSON
import PushContract
import PushEvaluation

extension Verb {
    static let decide = Verb(
        VerbHelp(
            name: "decide",
            summary: "whether a message is pushed to a recipient, and with what requests",
            operands: "[PATH ...]",
            options: OptionHelp.rows(
                """
                --explain  add every gate's answer, the blockers, the next push, and where each part of a push came from
                --why-not  add the changes that would have let the message through, or the keys of the input that keep its push
                """
            ) + [.zoneData, .jobs, .format("text", "html"), .color],
            notes: [VerbHelp.inputs],
            example: """
                em-push example decide > message.json
                em-push decide --format text message.json
                em-push decide --why-not message.json
                em-push decide --why-not --format html message.json > decision.html
                """,
            input: VerbHelp.decideInput
        )
    ) { (options: LineOptions) async throws(UsageError) in
        let isExplaining = options.isExplaining
        guard options.asksWhyNot else {
            return try await LineCommand<DecideRequest>(deciding: options) {
                $0.zones = options.zones
            } request: {
                $0
            } answer: { input throws(ContractError) in
                try input.answer(explaining: true)
            } line: { input throws(ContractError) in
                try input.line(explaining: isExplaining)
            }.run()
        }
        return try await LineCommand<DecideInput>(deciding: options) {
            $0.request.zones = options.zones
        } request: {
            $0.request
        } whyNot: { input, evaluation throws(InputError) in
            WhyNotSummary(try input.whyNot(evaluation))
        } answer: { input throws(ContractError) in
            try input.answerWithReasons(explaining: true)
        } line: { input throws(ContractError) in
            JSONLine(try input.answerWithReasons(explaining: isExplaining)).bytes
        }.run()
    }
}

extension LineCommand {
    /// A call of `decide`, with or without the reasons of `--why-not`.
    fileprivate init(
        deciding options: LineOptions,
        prepare: @escaping @Sendable (inout Request) -> Void,
        request: @escaping @Sendable (Request) -> DecideRequest,
        whyNot: @escaping @Sendable (Request, Evaluation) throws(InputError) -> WhyNotSummary? = {
            _,
            _ in nil
        },
        answer:
            @escaping @Sendable (ContractInput<Request>) throws(ContractError) -> JSONObject,
        line: @escaping Line
    ) {
        self.init(
            options,
            prepare: prepare,
            line: line,
            report: { input throws(ContractError) in
                try input.checked { asked throws(InputError) in
                    let request = request(asked)
                    let explanation = try request.explain()
                    let whyNot = try whyNot(asked, explanation.evaluation)
                    return DecideReport(request, explanation, id: input.id, whyNot).text
                }
            },
            view: PageView(title: "Push decisions", name: "decide") {
                input,
                _ throws(ContractError) in
                let answer = try answer(input)
                return try input.checked { asked throws(InputError) in
                    let request = request(asked)
                    return try DecisionFindings(request, try request.explain(), answer: answer)
                        .json
                }
            }
        )
    }
}

extension VerbHelp {
    /// The example input of `decide` and of `redact`: a message in the recipient's quiet hours.
    static let decideInput = #"""
        {
          "id": "night",
          "now": "2026-03-07T23:30:00+08:00",
          "app": {"certificates": [{"name": "prod", "topic": "com.example.im"}]},
          "message": {
            "id": "42", "type": "chat", "from": "tom", "to": "ann",
            "body": {"type": "txt", "text": "Up yet? 早点睡"},
            "ext": {"em_apns_ext": {"extern": {"room": "7"}}}
          },
          "sender": {"displayName": "Tom"},
          "recipient": {
            "id": "ann",
            "settings": {
              "displayStyle": "messageSummary",
              "silentModeStartTime": "22:00", "silentModeEndTime": "07:00",
              "timeZone": "Asia/Shanghai"
            },
            "devices": [{
              "id": "phone", "state": "offline",
              "bindings": [{
                "notifierName": "prod",
                "token": "5e9d0c1a7b3f4826a1d4c7e2f05b9836d2c41f7a80be5936417cda9e02f8b635"
              }]
            }]
          }
        }

        """#
}
