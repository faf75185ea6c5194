import EasemobREST
import ExactJSON
import Foundation
import HTTPExchange
import LocalService
import PushFoundation
import WallTime

/// `em-push serve`: the vendor's service on this machine, until a signal ends it.
struct ServeCommand {
    let options: ServeOptions

    func run() async throws(UsageError) -> ExitStatus {
        // A client that leaves early is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let signals = Signals([SIGTERM, SIGINT]) { _ in continuation.yield() }
        defer { signals.stop() }
        let storage = try await storage()
        let descriptor = try ListeningSocket.tcp(at: options.address)
        var address = options.address
        address.port = ListeningSocket.port(of: descriptor) ?? address.port
        var service = options.service
        service.origin = "http://\(address)"
        service.eventPrefix = "\(Instant.now.milliseconds)-"
        let local = LocalService(service, storage: storage) {
            StandardStream.error.say("em-push: \($0)")
        }
        let limits = HTTPServer.Limits(
            connections: 256,
            body: RESTHandler.bodyLimit,
            answer: .seconds(300)
        )
        let server = HTTPServer(descriptor, limits: limits) { request in
            guard request.isOfOwnPage else { return HTTPServer.Answer(status: 403) }
            if let page = await request.pageAnswer(of: local) { return page }
            return await request.answer(of: local)
        }
        StandardStream.output.write("\(service.origin)\n")
        for await _ in ends { break }
        local.close()
        server.close()
        return .answered
    }

    private func storage() async throws(UsageError) -> any LocalStorage {
        guard let path = options.file else { return MemoryStorage() }
        #if SQLite
        return try await SQLiteStorage(path: path)
        #else
        throw .lacking("keep settings in `\(path)`", traits: "SQLite")
        #endif
    }
}

extension HTTPServer.Request {
    /// Whether no page of another origin asks: any that a browser shows could change everything here.
    fileprivate var isOfOwnPage: Bool {
        let host = head.values("host").first ?? ""
        return head.values("origin").allSatisfy { $0 == "http://\(host)" }
    }

    /// The page, or the events that it waits for, for 20 seconds at most; `nil` if something else is asked for.
    fileprivate func pageAnswer(of service: LocalService) async -> HTTPServer.Answer? {
        switch (head.method, head.path) {
        case ("GET", "/"), ("HEAD", "/"):
            return HTTPServer.Answer(
                type: "text/html; charset=utf-8",
                body: Array(PageTemplate.phones.utf8)
            )
        case ("GET", "/_local/events"):
            let last = head.values("last-event-id").first
            let stream = await service.stream(after: last) {
                try? await Task.sleep(for: .seconds(20))
            }
            return HTTPServer.Answer(type: "text/event-stream", body: stream)
        default: return nil
        }
    }

    /// What a service answers.
    fileprivate func answer(of service: LocalService) async -> HTTPServer.Answer {
        let response = await service.handle(
            HTTPRequest(
                HTTPRequest.Method(ExactString(head.method)),
                path: head.target,
                header: head.fields.compactMap { HTTPField($0.name, $0.value) },
                body: body
            )
        )
        let others = response.header.filter { $0.name != "content-type" }
        return HTTPServer.Answer(
            status: response.status,
            type: response.value(of: "content-type") ?? "application/json",
            fields: others.map {
                RequestHead.Field(name: $0.name.string, value: $0.value.string)
            },
            body: response.body
        )
    }
}
