import EMPushDelivery
import Vapor

struct SettingsMiddleware: AsyncMiddleware {
    let handler: RESTHandler

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
    {
        let body = try await request.body.collect(max: RESTHandler.bodyLimit).get()
        let reply = await handler.handle(
            HTTPRequest(
                .init(request.method.rawValue),
                origin: "https://push.example.com",
                path: request.url.string,
                header: request.headers.compactMap { HTTPField($0.name, $0.value) },
                body: body.map { Array(buffer: $0) } ?? []
            ),
            now: .now
        )
        return Response(
            status: .init(statusCode: reply.status),
            headers: HTTPHeaders(reply.header.map { ($0.name.string, $0.value.string) }),
            body: .init(buffer: ByteBuffer(bytes: reply.body))
        )
    }
}

func serveWithVapor(_ handler: RESTHandler) async throws {
    let app = try await Application.make()
    app.middleware.use(SettingsMiddleware(handler: handler))
    try await app.execute()
    try await app.asyncShutdown()
}
