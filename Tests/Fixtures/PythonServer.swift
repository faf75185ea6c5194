package import Foundation

/// A server in Python on a free port of 127.0.0.1, which ends with this value.
package final class PythonServer: Sendable {
    /// Where it listens, such as `http://127.0.0.1:4711`.
    package let address: String
    private let process: Process
    private let input = Pipe()

    /// Starts a program that prints its address first and ends with its standard input.
    package init(
        _ executable: URL,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws {
        process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, new in new }
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard let line = await output.firstLine() else { throw SilentError() }
        address = line
    }

    /// The server ended without an address.
    private struct SilentError: Error {}

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
    }
}

extension Pipe {
    /// The first line that comes out, without its end; `nil` if there is none.
    package func firstLine() async -> String? {
        let text = await read { $0.contains(0x0A) }
        return text.utf8.contains(0x0A) ? text.split(separator: "\n").first.map { String($0) } : nil
    }

    /// All that comes out.
    package func text() async -> String {
        await read { _ in false }
    }

    /// Reads elsewhere, so that no thread of Swift's tasks is held up, until there is enough.
    private func read(until isEnough: @escaping @Sendable (Data) -> Bool) async -> String {
        let handle = fileHandleForReading
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var data = Data()
                while !isEnough(data) {
                    let more = handle.availableData
                    guard !more.isEmpty else { break }
                    data += more
                }
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}
