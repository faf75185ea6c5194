import EMPushTools
import Foundation

/// Any bytes as requests to the settings service: a line each of method, path and body.
///
/// Every request must be answered with a status that the service has, whatever came before it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzREST(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let done = DispatchSemaphore(value: 0)
    Task {
        await play(bytes)
        done.signal()
    }
    done.wait()
    return 0
}

/// Takes every push, and makes its request.
private struct DroppingSender: InstantPush.Sender {
    func makeTaskID() -> Int64 { 1 }

    func send(_ push: InstantPush, to user: UserID) -> [InstantPush.Result] {
        let certificate = Certificate(name: "prod")
        let request = push.message.request(to: "aa", through: certificate, at: push.created)
        return [.success(id: request.headers.id?.string ?? "")]
    }

    func submit(_ push: InstantPush, to users: [UserID]) {}
}

private func play(_ bytes: [UInt8]) async {
    let apps = RESTHandler.InMemoryApps()
    let handler = RESTHandler(
        access: { _, _ in .granted },
        reportFailure: { preconditionFailure("\($0)") },
        backend: { app in
            var backend = await apps.backend(of: app)
            backend.instantPush = DroppingSender()
            backend.users = { after, _ in after == nil ? ["u"] : [] }
            return backend
        }
    )
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard parts.count >= 2 else { continue }
        let request = HTTPRequest(
            HTTPRequest.Method(String(decoding: parts[0], as: UTF8.self)),
            path: String(decoding: parts[1], as: UTF8.self),
            body: parts.count == 3 ? Array(parts[2]) : []
        )
        let response = await handler.handle(request, now: Instant(milliseconds: 1_768_478_400_000))
        precondition([200, 400, 403, 404].contains(response.status), "\(response.status)")
        precondition((try? JSONValue(parsing: response.body)) != nil)
    }
}
