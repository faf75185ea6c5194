import Foundation

/// The tool `em-push-dev`, for those who change this package: `bench` measures a build of it.
///
/// It runs on the calling thread, which is none of the concurrency pool's: a thread that waits for an operation would
/// be missing there. Tools that count instructions have trouble with more threads as well.
@main
enum DevelopmentTool {
    static func main() {
        do throws(UsageError) {
            guard CommandLine.arguments.dropFirst().first == "bench" else {
                throw UsageError("the one verb is `bench`")
            }
            #if DEBUG
            throw UsageError("a debug build is not worth measuring; build it with `-c release`")
            #else
            try Bench(BenchOptions(CommandLine.arguments.dropFirst(2))).run()
            #endif
        } catch {
            try? FileHandle.standardError.write(
                contentsOf: Data("em-push-dev: \(error.description)\n\(BenchOptions.help)".utf8)
            )
            exit(2)
        }
    }

    /// Writes to standard output.
    static func write(_ bytes: [UInt8]) {
        try? FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }

    /// All bytes of a file.
    static func contents(of path: String) throws(UsageError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("`\(path)` cannot be read")
        }
        return Array(data)
    }
}

/// Why a call was not understood, or a file cannot be used.
struct UsageError: Error {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
