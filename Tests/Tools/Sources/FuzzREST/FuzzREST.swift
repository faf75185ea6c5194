import EasemobREST
import ExactJSON
import Foundation
import HTTPExchange
import WallTime

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

private func play(_ bytes: [UInt8]) async {
    let apps = InMemoryApps()
    let handler = RESTHandler(
        access: { _, _ in .granted },
        reportFailure: { preconditionFailure("\($0)") },
        backend: { await apps.backend(of: $0) }
    )
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard parts.count >= 2 else { continue }
        let request = HTTPRequest(
            HTTPMethod(String(decoding: parts[0], as: UTF8.self)),
            path: String(decoding: parts[1], as: UTF8.self),
            body: parts.count == 3 ? Array(parts[2]) : []
        )
        let response = await handler.handle(request, now: Instant(milliseconds: 1_768_478_400_000))
        precondition([200, 400, 403, 404].contains(response.status), "\(response.status)")
        precondition((try? JSONValue(parsing: response.body)) != nil)
    }
}
