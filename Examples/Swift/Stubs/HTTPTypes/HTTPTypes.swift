// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What the adapters use of swift-http-types 1.6.0; nothing is sent.
///
/// The initialiser of a request is the stub's own.
public struct HTTPField: Sendable {
    public var name: Name
    public var value: String

    public init(name: Name, value: String) {
        self.name = name
        self.value = value
    }

    public struct Name: Sendable {
        public let canonicalName: String

        public init?(_ name: String) {
            canonicalName = name.lowercased()
        }
    }
}

public struct HTTPFields: Sendable, Sequence {
    private var fields: [HTTPField] = []

    public init() {}

    public mutating func append(_ field: HTTPField) {
        fields.append(field)
    }

    public func makeIterator() -> IndexingIterator<[HTTPField]> {
        fields.makeIterator()
    }
}

public struct HTTPRequest: Sendable {
    public var method: Method
    public var path: String?

    public init(method: Method, path: String?) {
        self.method = method
        self.path = path
    }

    public struct Method: Sendable, RawRepresentable {
        public let rawValue: String

        public init?(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

public struct HTTPResponse: Sendable {
    public struct Status: Sendable {
        public let code: Int

        public init(code: Int) {
            self.code = code
        }
    }
}
