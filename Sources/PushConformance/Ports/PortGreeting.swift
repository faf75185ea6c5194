package import ExactJSON

/// An implementation's answer to `start`: its name, its versions, its verbs and what else it can do.
package struct PortGreeting: Hashable, Sendable {
    /// The version of the protocol that this package speaks.
    package static let currentProtocol: Int64 = 1
    /// The capability of an implementation that writes its answers in the form that the contract gives.
    package static let bytes: ExactString = "bytes"
    /// The capability of an implementation that takes inputs which break the grammar of JSON; also the key of the
    /// line and of the vector in which such an input stands as a string.
    package static let inputText: ExactString = "inputText"
    /// How many inputs are in flight at most, whatever window an implementation names.
    package static let largestWindow = 1024

    /// The version of the protocol that the implementation speaks.
    package var version: Int64
    /// The implementation's name.
    package var name: String
    /// The implementation's own version.
    package var implementationVersion: String
    /// The language that it is written in.
    package var language: String
    /// The versions of the contract and its specification that it follows.
    package var spec: [ExactString]
    /// The verbs that it answers, ``bytes`` and ``inputText``.
    package var capabilities: [ExactString]
    /// How many inputs it may be sent before it has answered the first of them.
    package var window: Int

    /// The latest of the versions that it follows; `nil` if none of them is a version.
    package var contractVersion: ContractVersion? {
        spec.compactMap { ContractVersion($0) }.max()
    }

    /// Creates a greeting in the current protocol.
    package init(
        name: String,
        implementationVersion: String,
        language: String,
        spec: [ExactString],
        capabilities: [ExactString],
        window: Int = 1
    ) {
        version = Self.currentProtocol
        self.name = name
        self.implementationVersion = implementationVersion
        self.language = language
        self.spec = spec
        self.capabilities = capabilities
        self.window = window
    }

    /// Whether its answers are compared as bytes.
    package var answersBytes: Bool { capabilities.contains(Self.bytes) }
}

extension PortGreeting: JSONRepresentable {
    /// Reads a greeting; unknown keys are passed over, because later versions may have more.
    package init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        version = try fields.integer("protocol")
        var implementation = try fields.nested("implementation")
        name = try implementation.string("name")
        implementationVersion = try implementation.optionalString("version") ?? ""
        language = try implementation.optionalString("language") ?? ""
        spec = try fields.array("spec")
        capabilities = try fields.array("capabilities")
        let window = try fields.optionalInteger("window") ?? 1
        self.window = Int(min(max(window, 1), Int64(Self.largestWindow)))
    }

    /// The line that answers `start`.
    package var json: JSONValue {
        [
            "protocol": .number(JSONNumber(version)),
            "implementation": [
                "name": .string(name),
                "version": .string(implementationVersion),
                "language": .string(language),
            ],
            "spec": .array(spec.map { $0.json }),
            "capabilities": .array(capabilities.map { $0.json }),
            "window": .number(JSONNumber(Int64(window))),
        ]
    }
}
