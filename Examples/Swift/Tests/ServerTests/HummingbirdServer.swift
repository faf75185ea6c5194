import EMPushDelivery
import HTTPTypes
import Hummingbird

struct SettingsResponder: HTTPResponder {
    typealias Context = BasicRequestContext
    let handler: RESTHandler

    func respond(to request: Request, context: Context) async throws -> Response {
        let body = try await request.body.collect(upTo: RESTHandler.bodyLimit)
        let reply = await handler.handle(
            EMPushDelivery.HTTPRequest(
                .init(request.method.rawValue),
                origin: "https://push.example.com",
                path: request.head.path ?? "/",
                header: request.headers.compactMap {
                    EMPushDelivery.HTTPField($0.name.canonicalName, $0.value)
                },
                body: Array(buffer: body)
            ),
            now: .now
        )
        var headers = HTTPFields()
        for field in reply.header {
            guard let name = HTTPTypes.HTTPField.Name(field.name.string) else { continue }
            headers.append(HTTPTypes.HTTPField(name: name, value: field.value.string))
        }
        return Response(
            status: .init(code: reply.status),
            headers: headers,
            body: .init(byteBuffer: ByteBuffer(bytes: reply.body))
        )
    }
}

func serveWithHummingbird(_ handler: RESTHandler) async throws {
    let app = Application(
        responder: SettingsResponder(handler: handler),
        configuration: .init(address: .hostname("127.0.0.1", port: 8080))
    )
    try await app.runService()
}
