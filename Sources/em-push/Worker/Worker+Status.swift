import APNsTransport
import ExactJSON
import PushContract
import PushModel
import PushService

extension Worker {
    /// Answers a probe or a scraper that asks for a path.
    func answer(to path: String) async -> HTTPServer.Answer {
        switch path {
        case "/live": HTTPServer.Answer(body: Array("live\n".utf8))
        case "/ready":
            HTTPServer.Answer(
                status: isReady ? 200 : 503,
                type: "application/json",
                body: JSONLine(readiness).bytes
            )
        case "/status":
            HTTPServer.Answer(type: "application/json", body: JSONLine(await status).bytes)
        case "/metrics": HTTPServer.Answer(type: MetricsText.type, body: await metrics)
        default:
            HTTPServer.Answer(
                status: 404,
                body: Array("/live, /ready, /status and /metrics are here\n".utf8)
            )
        }
    }

    /// Whether it is ready, and if not, why.
    private var readiness: JSONObject {
        var json: JSONObject = ["ready": .bool(isReady)]
        if !isReady {
            json["notReady"] = .array(obstacles.map { .object(JSONObject(facts: $0.facts)) })
        }
        return json
    }

    /// What the worker does at present.
    private var status: JSONObject {
        get async {
            var configuration: JSONObject = ["loaded": .string("\(loaded)")]
            configuration["fault"] = fault.map { .string($0) }
            let setup = setup.configuration
            var status: JSONObject = ["owner": .string(setup.owner)]
            for member in readiness.members { status[member.key] = member.value }
            status["draining"] = .bool(isDraining)
            status["since"] = .string("\(since)")
            status["configuration"] = .object(configuration)
            status["store"] = .object([
                "kind": .string(setup.store.kind),
                "failing": .bool(apps.values.contains { $0.dispatcher.queueFailsSince != nil }),
            ])
            let credentials = setup.credentials.keys.sorted()
            status["credentials"] = .object(
                credentials.map { ($0, .object(ends.ends[$0]?.jsonOfEnd(at: now()) ?? [:])) }
            )
            status["log"] = .object(["dropped": .count(log.writer.droppedInAll)])
            let apps = await eachApp { await $0.status }
            status["apps"] = .object(apps.map { ($0.id.text, .object($0.answer)) })
            return status
        }
    }

    /// Asks all apps at once; their answers are in the order of the apps' ids.
    func eachApp<Answer: Sendable>(
        _ ask: @escaping @Sendable (WorkerApp) async -> Answer
    ) async -> [(id: AppID, answer: Answer)] {
        await withTaskGroup(of: (id: AppID, answer: Answer).self) { group in
            for (id, app) in apps { group.addTask { (id, await ask(app)) } }
            var answers: [(id: AppID, answer: Answer)] = []
            for await answer in group { answers.append(answer) }
            return answers.sorted { $0.id.text < $1.id.text }
        }
    }
}
