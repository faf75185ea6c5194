// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import HTTPTypes

@_exported public import struct NIOCore.ByteBuffer

/// What the adapter uses of Hummingbird 2.26.0 and of what it exports; nothing listens.
///
/// The initialisers of a context and a request are the stub's own.
public protocol HTTPResponder<Context>: Sendable {
    associatedtype Context

    @Sendable func respond(to request: Request, context: Context) async throws -> Response
}

public struct BasicRequestContext: Sendable {
    public init() {}
}

public struct Request: Sendable {
    public let head: HTTPRequest
    public let headers: HTTPFields
    public let body: RequestBody

    public var method: HTTPRequest.Method { head.method }

    public init(head: HTTPRequest, headers: HTTPFields, body: RequestBody) {
        self.head = head
        self.headers = headers
        self.body = body
    }
}

public struct RequestBody: Sendable {
    private let buffer: ByteBuffer

    public init(buffer: ByteBuffer) {
        self.buffer = buffer
    }

    public func collect(upTo maxSize: Int) async throws -> ByteBuffer {
        buffer
    }
}

public struct Response: Sendable {
    public var status: HTTPResponse.Status
    public var headers: HTTPFields
    public var body: ResponseBody

    public init(status: HTTPResponse.Status, headers: HTTPFields, body: ResponseBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

public struct ResponseBody: Sendable {
    public let byteBuffer: ByteBuffer

    public init(byteBuffer: ByteBuffer) {
        self.byteBuffer = byteBuffer
    }
}

public struct BindAddress: Sendable {
    public static func hostname(_ host: String, port: Int) -> BindAddress { BindAddress() }
}

public struct ApplicationConfiguration: Sendable {
    public init(address: BindAddress) {}
}

public struct Application<Responder: HTTPResponder>: Sendable {
    public let responder: Responder

    public init(responder: Responder, configuration: ApplicationConfiguration) {
        self.responder = responder
    }

    public func runService() async throws {}
}
