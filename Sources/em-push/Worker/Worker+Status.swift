import APNsTransport
import ExactJSON
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
            status["credentials"] = .object(credentialStatus)
            status["apps"] = .object(await appStatus)
            return status
        }
    }

    /// When each of the credentials ends, as far as that is known.
    private var credentialStatus: JSONObject {
        let now = now()
        var status: JSONObject = [:]
        for name in setup.configuration.credentials.keys.sorted() {
            status[name] = .object(ends.ends[name]?.jsonOfEnd(at: now) ?? [:])
        }
        return status
    }

    private var appStatus: JSONObject {
        get async {
            let apps = apps
            return await withTaskGroup(of: (AppID, JSONObject).self) { group in
                for (id, app) in apps {
                    group.addTask { (id, await app.status) }
                }
                var status: JSONObject = [:]
                for await (id, json) in group {
                    status[id.text] = .object(json)
                }
                return status
            }
        }
    }
}
