import ExactJSON
import PushConformance
import PushContract

/// A verb that answers a text with lines of JSON, on the calling thread.
struct BenchVerb {
    /// The name, as it stands on the command line.
    let name: ExactString
    private let verb: ContractVerb?
    private let executor = WaitingExecutor()

    /// The verbs whose inputs are generated, beside `decide`.
    static let generated = InputGenerator.verbs.filter { $0 != "decide" }.map { BenchVerb($0) }

    /// Starts a verb as it is at the start of a run.
    init(_ name: ExactString) {
        self.name = name
        verb = ContractVerb.all().first { $0.name == name }
    }

    /// Answers inputs one after the other.
    func answer(_ frames: [InputFrame]) {
        guard let verb else { return }
        _ = executor.run {
            for frame in frames {
                let answer = await verb.answer(to: Array(frame.bytes))
                BenchOperations.consume(JSONLine(answer).bytes)
            }
        }
    }

    /// What an app server asks of `rest` when a user changes the settings.
    static let restInputs = BenchInputs(
        text: Array(
            """
            {"id":"1","method":"PUT","path":"/org/app/users/u1/notification/user/u1",\
            "now":"2022-03-17T07:55:49.918Z",\
            "body":{"type":"NONE","ignoreInterval":"21:30-8:0","ignoreDuration":86400000}}
            {"id":"2","method":"PUT","path":"/org/app/users/u1/notification/chatgroup/1421300621769",\
            "body":{"type":"AT"}}
            {"id":"3","method":"GET","path":"/org/app/users/u1/notification/user/u1"}
            {"id":"4","method":"PUT","path":"/org/app/users/u1/notification/user/u1","body":{"type":"no"}}

            """.utf8
        )
    )
}
