public import ExactJSON

/// What an implementation says of itself when it is started.
public struct PortGreeting: Hashable, Sendable {
    /// The version of the protocol that is spoken here.
    public static let currentProtocol: Int64 = 1

    /// The version of the protocol it speaks.
    public var version: Int64
    /// Its name.
    public var name: String
    /// Its own version.
    public var implementationVersion: String
    /// What it is written in.
    public var language: String
    /// The versions of the contract and its specification that it follows.
    public var spec: [ExactString]
    /// The verbs that it answers.
    public var capabilities: [ExactString]

    /// The latest of the versions that it follows; `nil` if none of them is a version.
    public var contractVersion: ContractVersion? {
        spec.compactMap { ContractVersion($0) }.max()
    }

    /// Creates a greeting in the current protocol.
    public init(
        name: String,
        implementationVersion: String,
        language: String,
        spec: [ExactString],
        capabilities: [ExactString]
    ) {
        version = Self.currentProtocol
        self.name = name
        self.implementationVersion = implementationVersion
        self.language = language
        self.spec = spec
        self.capabilities = capabilities
    }
}

extension PortGreeting: JSONRepresentable {
    /// Reads a greeting; keys that it does not know are for later versions.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        version = try fields.integer("protocol")
        var implementation = try fields.nested("implementation")
        name = try implementation.string("name")
        implementationVersion = try implementation.optionalString("version") ?? ""
        language = try implementation.optionalString("language") ?? ""
        spec = try fields.array("spec")
        capabilities = try fields.array("capabilities")
    }

    /// The line that answers `start`.
    public var json: JSONValue {
        [
            "protocol": .number(JSONNumber(version)),
            "implementation": [
                "name": .string(name),
                "version": .string(implementationVersion),
                "language": .string(language),
            ],
            "spec": .array(spec.map { $0.json }),
            "capabilities": .array(capabilities.map { $0.json }),
        ]
    }
}
