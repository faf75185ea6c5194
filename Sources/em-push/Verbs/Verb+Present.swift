import ExactJSON
import PushContract

extension Verb {
    static let present = Verb(
        VerbHelp(
            name: "present",
            summary: "what a phone shows and plays of a push, and which code runs",
            operands: "[PATH ...]",
            options: OptionHelp.rows(
                """
                --explain  add the reason of every part and of every callback
                --all-states  answer for every state that the app can be in
                --phone FILE  the keys of this JSON object, such as os and state, where an input lacks them
                """
            ) + [.jobs, .format("text", "html"), .color],
            notes: [VerbHelp.inputs, VerbHelp.decided],
            example: """
                em-push example present > push.json
                em-push present --format text push.json
                em-push present --all-states --format html push.json > phones.html
                """,
            input: #"""
                {
                  "id": "chat",
                  "os": 17,
                  "state": "background",
                  "payload": {
                    "aps": {
                      "alert": {"title": "Ann", "body": "晚上一起吃饭?"},
                      "sound": "default", "badge": 3, "content-available": 1
                    }
                  }
                }

                """#
        )
    ) { (options: LineOptions) async throws(UsageError) in
        let (isExplaining, coversAllStates) = (options.isExplaining, options.coversAllStates)
        let phone = options.phone
        return try await LineCommand<PresentRequest>(
            options,
            expand: { DecidedPushes.presented($0, on: phone) },
            line: { input throws(ContractError) in
                JSONLine(
                    coversAllStates
                        ? input.answerForAllStates(explaining: isExplaining)
                        : try input.answer(explaining: isExplaining)
                ).bytes
            },
            report: { input in
                coversAllStates
                    ? PresentMatrix(input.request, id: input.id).text
                    : PresentReport(input.request, id: input.id, explaining: isExplaining).text
            },
            view: .init(
                title: "Pushes on a phone",
                name: coversAllStates ? "states" : "present"
            ) { input, written throws(ContractError) in
                let answer =
                    coversAllStates
                    ? input.answerForAllStates(explaining: true)
                    : try input.answer(explaining: true)
                let asked = (try? JSONValue(parsing: written)) ?? .null
                return ["answer": .object(answer), "input": asked]
            }
        ).run()
    }
}
