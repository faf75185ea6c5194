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
        do throws(InputError) {
            if let key = members.repeatedKey {
                throw InputError(.jsonSyntax, "the line has the key `\(key)` twice")
            }
            switch command {
            case "start":
                try Self.checkProtocol(members)
                return .reply(JSONObject(greeting.json.object?.members ?? []))
            case "stop":
                return .stop
            default:
                return .reply(try await reply(to: command, members))
            }
        } catch {
            return .reply(ContractError(id: nil, fault: error).json)
        }
    }

    /// The answer to an input of a verb.
    private func reply(
        to command: ExactString,
        _ members: RawMembers
    ) async throws(InputError) -> JSONObject {
        guard let number = members["seq"].flatMap({ try? JSONValue(parsing: $0) })?.int64 else {
            throw InputError(.jsonSyntax, "expected an integer `seq`")
        }
        // Without `input` the text is empty, and the verb refuses it.
        let input = try Self.inputText(members) ?? Array(members.unchanged("input") ?? [])
        var reply: JSONObject = ["seq": .number(JSONNumber(number))]
        guard let verb = verbs.first(where: { $0.name == command }) else {
            reply["skipped"] = .string("`\(command)` is no verb")
            return reply
        }
        let answer = await verb.answer(to: input)
        if answer.json.utf8Count > PortLines.longestLine - Self.framingBytes {
            reply["skipped"] = .string("the answer is too long for a line")
        } else {
            reply["result"] = .object(answer)
        }
        return reply
    }

    /// Refuses another version of the protocol than the one that is spoken here.
    private static func checkProtocol(_ members: RawMembers) throws(InputError) {
        let spoken = PortGreeting.currentProtocol
        guard let text = members["protocol"] else {
            throw InputError(.inputMissing, "missing key").within(key: "protocol")
        }
        guard let version = (try? JSONValue(parsing: text))?.int64 else {
            throw InputError(.inputType, "expected an integer").within(key: "protocol")
        }
        guard version == spoken else {
            throw InputError(.inputValue, "expected \(spoken), found \(version)")
                .within(key: "protocol")
        }
    }

    /// How many bytes a line has at most beside the answer in it.
    private static let framingBytes = 50

    /// The text of an input that is sent as a string.
    private static func inputText(_ members: RawMembers) throws(InputError) -> [UInt8]? {
        let key = PortGreeting.inputText
        guard let spelled = members[key] else { return nil }
        let json = try JSONReader.document(spelled.span, limit: PortLines.longestLine)
        guard let text = json.string else {
            throw .wrongType(json, expected: "a string").within(key: key)
        }
        guard members["input"] == nil else {
            throw InputError(.inputConflict, "the line has `input`, too").within(key: key)
        }
        return Array(text.utf8)
    }

    private static func string(_ text: [UInt8]?) -> ExactString? {
        text.flatMap { try? JSONValue(parsing: $0) }?.string.map { ExactString($0) }
    }

    private static func refusal(_ detail: String) -> JSONObject {
        ContractError(id: nil, fault: InputError(.jsonSyntax, detail)).json
    }
}
