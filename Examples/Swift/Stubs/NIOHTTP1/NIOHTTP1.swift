// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the adapters use of swift-nio 2.101.3.
public enum HTTPMethod: Sendable, RawRepresentable {
    case RAW(value: String)

    public init(rawValue: String) {
        self = .RAW(value: rawValue)
    }

    public var rawValue: String {
        switch self {
        case .RAW(let value): value
        }
    }
}

public struct HTTPHeaders: Sendable, Sequence {
    private let fields: [(name: String, value: String)]

    public init(_ headers: [(String, String)] = []) {
        fields = headers.map { (name: $0.0, value: $0.1) }
    }

    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
        fields.makeIterator()
    }
}

public enum HTTPResponseStatus: Sendable {
    case custom(code: UInt, reasonPhrase: String)

    public init(statusCode: Int, reasonPhrase: String = "") {
        self = .custom(code: UInt(statusCode), reasonPhrase: reasonPhrase)
    }

    public var code: UInt {
        switch self {
        case .custom(let code, reasonPhrase: _): code
        }
    }
}

public struct HTTPVersion: Equatable, Sendable {
    public var major: Int
    public var minor: Int

    public init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }
}
