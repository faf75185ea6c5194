public import ExactJSON

/// An implementation's answer to `start`: its name, its versions and its verbs.
public struct PortGreeting: Hashable, Sendable {
    /// The version of the protocol that this package speaks.
    public static let currentProtocol: Int64 = 1

    /// The version of the protocol that the implementation speaks.
    public var version: Int64
    /// The implementation's name.
    public var name: String
    /// The implementation's own version.
    public var implementationVersion: String
    /// The language that it is written in.
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
    /// Reads a greeting; unknown keys are passed over, because later versions may have more.
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
