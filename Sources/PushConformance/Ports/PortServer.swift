public import ExactJSON
import PushContract

/// The other side of ``PortClient``: answers the lines of the protocol with this package.
public struct PortServer: Sendable {
    private let greeting: PortGreeting
    private let verbs: [ContractVerb]

    /// What to do after a line.
    public enum Action: Hashable, Sendable {
        /// Write a line and wait for the next.
        case reply(JSONObject)
        /// End with status 0.
        case stop
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - version: The version of the implementation.
    ///   - spec: The version of the specification that it follows.
    ///   - verbs: What it answers.
    public init(version: String, spec: ExactString, verbs: [ContractVerb] = ContractVerb.all()) {
        self.verbs = verbs
        greeting = PortGreeting(
            name: "em-push",
            implementationVersion: version,
            language: "Swift",
            spec: [spec],
            capabilities: verbs.map { $0.name }
        )
    }

    /// What to do after a line; a line that is none of the protocol is answered with an `error`.
    public func action(on line: [UInt8]) async -> Action {
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
                // Without an input there is no text to read, which the verb itself refuses.
                reply["result"] = .object(await verb.answer(to: members["input"] ?? []))
            } else {
                reply["skipped"] = .string("`\(command)` is no verb")
            }
            return .reply(reply)
        }
    }

    private static func string(_ text: [UInt8]?) -> ExactString? {
        text.flatMap { try? JSONValue(parsing: $0) }?.string.map { ExactString($0) }
    }

    private static func refusal(_ detail: String) -> JSONObject {
        ContractError(id: nil, fault: InputError(.jsonSyntax, detail)).json
    }
}
