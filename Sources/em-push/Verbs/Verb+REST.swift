import ExactJSON
import PushConformance
import PushContract

extension Verb {
    static let rest = Verb(
        VerbHelp(
            name: "rest",
            summary: "the responses of the vendor's settings service to requests",
            operands: "[PATH ...]",
            options: OptionHelp.rows(
                """
                --time-zone ZONE  the time zone of the apps, for users who have set none
                --store FILE  keep settings in a SQLite file, which is created if it is missing (trait SQLite)
                """
            ) + [.format("text"), .color],
            notes: [VerbHelp.inputs],
            example: "em-push example rest | em-push rest --format text",
            input: #"""
                [
                  {
                    "id": "mute", "method": "PUT", "path": "/org/app/users/u1/notification/user/u1",
                    "now": "2022-03-17T07:55:49.918Z",
                    "body": {"type": "NONE", "ignoreInterval": "21:30-8:0"}
                  },
                  {"id": "read", "method": "GET", "path": "/org/app/users/u1/notification/user/u1"}
                ]

                """#
        )
    ) { (options: LineOptions) async throws(UsageError) in
        let session = try await RESTSession.open(options)
        return try await LineCommand<RESTLine>(
            options,
            line: { input throws(ContractError) in JSONLine(try await session.answer(input)).bytes
            },
            report: { input throws(ContractError) in
                RESTReport(input, response: try await session.respond(to: input)).text
            }
        ).run()
    }
}
