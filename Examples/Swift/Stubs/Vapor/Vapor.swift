// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What the adapter uses of Vapor 4 and of what it exports; nothing listens.
public protocol Middleware: Sendable {}

public protocol AsyncMiddleware: Middleware {
    func respond(
        to request: Request,
        chainingTo next: any AsyncResponder
    ) async throws -> Response
}

public protocol AsyncResponder: Sendable {
    func respond(to request: Request) async throws -> Response
}

public struct ByteBuffer: Sendable {
    fileprivate let bytes: [UInt8]

    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }
}

extension [UInt8] {
    public init(buffer: ByteBuffer) {
        self = buffer.bytes
    }
}

public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case put = "PUT"
}

public struct HTTPHeaders: Sendable, Sequence {
    private let fields: [(name: String, value: String)]

    public init(_ fields: [(String, String)]) {
        self.fields = fields.map { (name: $0.0, value: $0.1) }
    }

    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
        fields.makeIterator()
    }
}

public struct URI: Sendable {
    public var string: String

    public init(string: String) {
        self.string = string
    }
}

public struct EventLoopFuture<Value: Sendable>: Sendable {
    fileprivate let value: Value

    public func get() async throws -> Value { value }
}

public final class Request: Sendable {
    public let method: HTTPMethod
    public let url: URI
    public let headers: HTTPHeaders
    public let body: Body

    public init(method: HTTPMethod, url: URI, headers: HTTPHeaders, body: ByteBuffer?) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = Body(buffer: body)
    }

    public struct Body: Sendable {
        fileprivate let buffer: ByteBuffer?

        public func collect(max: Int?) -> EventLoopFuture<ByteBuffer?> {
            EventLoopFuture(value: buffer)
        }
    }
}

public struct HTTPResponseStatus: Sendable {
    public let code: Int

    public init(statusCode: Int) {
        code = statusCode
    }
}

public final class Response: Sendable {
    public let status: HTTPResponseStatus
    public let headers: HTTPHeaders
    public let body: Body

    public init(status: HTTPResponseStatus, headers: HTTPHeaders, body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public struct Body: Sendable {
        public let buffer: ByteBuffer?

        public init(buffer: ByteBuffer) {
            self.buffer = buffer
        }
    }
}

public final class Middlewares: Sendable {
    public func use(_ middleware: any Middleware) {}
}

public final class Application: Sendable {
    public let middleware = Middlewares()

    public static func make() async throws -> Application { Application() }

    public func execute() async throws {}

    public func asyncShutdown() async throws {}
}
