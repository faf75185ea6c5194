import ExactJSON
import Foundation

/// Reads a file a piece at a time; the system's `gzip` decompresses one whose name ends in `.gz`.
struct FileBytes: ~Copyable {
    /// How many bytes a compressed file may have once it is decompressed.
    static let decompressedLimit = 1 << 26

    private let handle: FileHandle
    private let gzip: Process?
    private var count = 0

    /// Opens a file.
    init(_ url: URL) throws {
        guard url.pathExtension == "gz" else {
            handle = try FileHandle(forReadingFrom: url)
            gzip = nil
            return
        }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", url.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        // What is wrong with the file, its status says; the rest would stand among the failures.
        process.standardError = FileHandle.nullDevice
        try process.run()
        handle = output.fileHandleForReading
        gzip = process
    }

    deinit {
        // Before its output is closed, about which it would complain.
        if let gzip, gzip.isRunning {
            gzip.terminate()
        }
        try? handle.close()
    }

    /// The next piece; `nil` at the end.
    mutating func next() throws -> ArraySlice<UInt8>? {
        guard let piece = try handle.read(upToCount: 1 << 16), !piece.isEmpty else {
            gzip?.waitUntilExit()
            if let status = gzip?.terminationStatus, status != 0 {
                throw InputError(.jsonSyntax, "gzip gave status \(status)")
            }
            return nil
        }
        count += piece.count
        guard gzip == nil || count <= Self.decompressedLimit else {
            throw InputError(
                .jsonSize,
                "expected at most \(Self.decompressedLimit) bytes when decompressed"
            )
        }
        return Array(piece)[...]
    }
}
