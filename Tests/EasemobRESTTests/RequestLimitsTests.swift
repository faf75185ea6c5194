import EasemobREST
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// How often calls are answered (R26).
@Suite struct RequestLimitsTests {
    private func service(_ limits: RESTHandler.RequestLimits = RESTHandler.RequestLimits())
        -> Service
    {
        let apps = RESTHandler.InMemoryApps()
        return Service(limits: limits) { await apps.backend(of: $0) }
    }

    @Test(
        arguments: [
            (HTTPRequest.Method.get, "/users/u", 100), (.get, "/users/u/notification/user/u", 100),
            (.get, "/users/u/push/binding", 100), (.get, "/notification/template/t", 10),
            (.get, "/push/label", 10), (.get, "/push/label/a", 10),
            (.get, "/push/label/a/user", 30), (.post, "/push/single", 10),
            (.post, "/push/list/label", 10), (.post, "/push/sync/u", 1), (.post, "/push/task", 1),
        ]
    )
    func `one call more than the vendor allows in a second is refused`(
        method: HTTPRequest.Method,
        path: String,
        count: Int
    ) async {
        let service = service()
        for index in 0..<count {
            let now = Service.now.adding(milliseconds: Int64(index))
            #expect(await service.send(method, path, now: now).status != 429)
        }
        let last = Service.now.adding(milliseconds: 999)
        let refused = await service.send(method, path, now: last)
        #expect(refused.refusal == "429 This request has reached api limit")
        #expect(refused.body["error"] == "reach_limit")
        #expect(refused.response.value(of: "retry-after") == "1")
        let later = Service.now.adding(milliseconds: 1000)
        #expect(await service.send(method, path, now: later).status != 429)
    }

    @Test func `apps, methods and calls are counted for themselves`() async {
        let service = service()
        #expect(await service.send(.post, "/push/sync/u").status == 403)
        #expect(await service.send(.post, "/push/sync/v").status == 429)
        #expect(await service.send(.post, "/push/task").status == 403)
        #expect(await service.send(HTTPRequest(.post, path: "/org/b/push/sync/u")).status == 403)
        #expect(await service.send(.get, "/push/sync/u").status == 404)
    }

    @Test func `a clock that is set back does not shut the service`() async {
        let service = service()
        #expect(await service.send(.post, "/push/sync/u").status == 403)
        let slightly = Service.now.adding(milliseconds: -500)
        #expect(await service.send(.post, "/push/sync/u", now: slightly).status == 429)
        let hours = Service.now.adding(milliseconds: -7_200_000)
        #expect(await service.send(.post, "/push/sync/u", now: hours).status == 403)
        #expect(await service.send(.post, "/push/sync/u", now: hours).status == 429)
    }

    @Test func `without limits every call is answered`() async {
        let service = Service()
        for _ in 0..<200 {
            #expect(await service.send(.post, "/push/sync/u").status == 403)
        }
    }

    @Test func `3 push tasks can be created in 5 minutes`() async throws {
        let app = try PushingApp(
            transport: RecordingTransport(),
            limits: RESTHandler.RequestLimits()
        )
        let good = #"{"pushMessage":{}}"#
        func task(_ seconds: Int64, _ body: String = good) async -> Answer {
            let now = Service.now.adding(milliseconds: seconds * 1000)
            return await app.service.send(.post, "/push/task", body, now: now)
        }
        // A call that is refused for its body creates no task.
        #expect(await task(0, "{}").status == 400)
        for second in 1...3 {
            #expect(await task(Int64(second)).status == 200)
        }
        #expect(await task(300).refusal == "403 LimitException limit request")
        #expect(await task(301).status == 200)
    }

    @Test func `of many apps the limits keep a bounded number`() async {
        let limits = RESTHandler.RequestLimits()
        let service = service(limits)
        for index in 0..<20_000 {
            let request = HTTPRequest(.post, path: "/o/a\(index)/push/sync/u")
            #expect(await service.send(request).status == 403)
        }
        let request = HTTPRequest(.post, path: "/o/new/push/sync/u")
        #expect(await service.send(request).status == 429)
        let later = Service.now.adding(milliseconds: 1000)
        #expect(await service.send(request, now: later).status == 403)
    }
}
