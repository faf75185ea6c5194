package import ExactJSON
import PushContract

/// The answering side of the port protocol: answers each line with this package.
package struct PortServer: Sendable {
    private let greeting: PortGreeting
    private let verbs: [ContractVerb]

    /// What the program does after a line.
    package enum Action: Hashable, Sendable {
        /// Write a line and wait for the next.
        case reply(JSONObject)
        /// End with status 0.
        case stop
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - version: The version of the implementation.
    ///   - spec: The version of the contract that it follows.
    ///   - verbs: The verbs that it answers.
    package init(version: String, spec: ExactString, verbs: [ContractVerb] = ContractVerb.all()) {
        self.verbs = verbs
        greeting = PortGreeting(
            name: "em-push",
            implementationVersion: version,
            language: "Swift",
            spec: [spec],
            capabilities: verbs.map { $0.name } + [PortGreeting.bytes, PortGreeting.inputText],
            window: 64
        )
    }

    /// What the program does after a line; any other line than the protocol's gets an `error`.
    package func action(on line: [UInt8]) async -> Action {
        guard let members = RawMembers(line[...]), let command = Self.string(members["cmd"]) else {
            return .reply(Self.refusal("expected an object with `cmd`"))
        }
        switch command {
        case "start":
            return .reply(JSONObject(greeting.json.object?.members ?? []))
        case "stop":
            return .stop
        default:
            guard let number = members["seq"].flatMap({ try? JSONValue(parsing: $0) })?.int64 else {
                return .reply(Self.refusal("expected an integer `seq`"))
            }
            var reply: JSONObject = ["seq": .number(JSONNumber(number))]
            if let verb = verbs.first(where: { $0.name == command }) {
                // Without `input` the text is empty, and the verb refuses it.
                let input = Self.inputText(members) ?? Array(members.unchanged("input") ?? [])
                let answer = await verb.answer(to: input)
                if answer.json.utf8Count > PortLines.longestLine - Self.framingBytes {
                    reply["skipped"] = .string("the answer is too long for a line")
                } else {
                    reply["result"] = .object(answer)
                }
            } else {
                reply["skipped"] = .string("`\(command)` is no verb")
            }
            return .reply(reply)
        }
    }

    /// How many bytes a line has at most beside the answer in it.
    private static let framingBytes = 50

    /// The text of an input that is sent as a string.
    private static func inputText(_ members: RawMembers) -> [UInt8]? {
        let text = members[PortGreeting.inputText].flatMap { spelled in
            try? JSONReader.document(spelled.span, limit: PortLines.longestLine).string
        }
        return text.map { Array($0.utf8) }
    }

    private static func string(_ text: [UInt8]?) -> ExactString? {
        text.flatMap { try? JSONValue(parsing: $0) }?.string.map { ExactString($0) }
    }

    private static func refusal(_ detail: String) -> JSONObject {
        ContractError(id: nil, fault: InputError(.jsonSyntax, detail)).json
    }
}
