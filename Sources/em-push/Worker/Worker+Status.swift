import APNsTransport
import ExactJSON
import Foundation
import PushModel
import PushService

extension Worker {
    /// Writes the status to a connection, and closes it.
    func answer(on connection: Int32) async {
        let line = JSONLine(await status).bytes
        var time = timeval()
        time.tv_sec = 2
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &time, size)
        var written = 0
        while written < line.count {
            let count = line[written...].withUnsafeBytes {
                write(connection, $0.baseAddress, $0.count)
            }
            guard count > 0 || errno == EINTR else { break }
            written += max(0, count)
        }
        close(connection)
    }

    /// What the worker does at present.
    private var status: JSONObject {
        get async {
            var configuration: JSONObject = ["loaded": .string("\(loaded)")]
            configuration["fault"] = fault.map { .string($0) }
            let setup = setup.configuration
            return [
                "owner": .string(setup.owner),
                "ready": .bool(isReady),
                "draining": .bool(isDraining),
                "since": .string("\(since)"),
                "configuration": .object(configuration),
                "store": .object([
                    "kind": .string(setup.store.kind), "failing": .bool(storeFailsSince != nil),
                ]),
                "credentials": .object(credentialStatus),
                "apps": .object(await appStatus),
            ]
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
