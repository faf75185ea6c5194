import ExactJSON

extension ChannelLint.Finding {
    /// What the service does with the push for it: one line for a person, lower case, no full stop.
    package var consequence: String {
        switch code {
        case .target: "the request does not reach the call that sends a push"
        case .header: "the service refuses the request, or takes it for another kind of push"
        case .size: "the service refuses the push: it is too large"
        case .missing: "the service refuses the push: the key is missing"
        case .excluded: "the service refuses the push: it can go to one target only"
        case .refusedKey: "the service refuses the push: it does not know the key"
        case .unknownKey: "the service passes over the key"
        case .type: "the service refuses the push: the value has another JSON type"
        case .range: "the service refuses the push: the value is none that the key can have"
        case .reservedKey: "the service refuses the push: it keeps such keys for itself"
        case .category: "the service may count the push as marketing, of which it shows few"
        case .withoutEffect: "the key has no effect beside what else is there or is not"
        case .image: "the push is shown without the image"
        }
    }

    /// What to change: one line for a person, lower case, no full stop.
    package var remedy: String { suggestion.map { "write `\($0)`" } ?? change }

    private var change: String {
        switch code {
        case .target:
            "write the method and the path as the service's page has them"
        case .header:
            "send the header as the service's page has it"
        case .size:
            "shorten it, or send less data"
        case .missing:
            "add it"
        case .excluded, .withoutEffect:
            "leave it out"
        case .refusedKey, .unknownKey:
            "mend its spelling, or leave it out"
        case .type, .range, .category, .image:
            "write \(phrase)"
        case .reservedKey:
            "call it otherwise"
        }
    }

    /// The place of the specification that the finding rests on.
    package var section: String { "Docs/Specification/Lint.md#\(code.word)" }
}
