// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import struct NIOCore.ByteBuffer
@_exported public import struct NIOHTTP1.HTTPHeaders
@_exported public import enum NIOHTTP1.HTTPMethod
@_exported public import enum NIOHTTP1.HTTPResponseStatus

/// What the adapter uses of Vapor 4.122.0 and of what it exports; nothing listens.
///
/// The initialiser of a request is the stub's own.
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

public struct Middlewares: Sendable {
    public mutating func use(_ middleware: any Middleware) {}
}

public final class Application: Sendable {
    public var middleware: Middlewares {
        get { Middlewares() }
        set {}
    }

    public static func make() async throws -> Application { Application() }

    public func execute() async throws {}

    public func asyncShutdown() async throws {}
}
