import Foundation

/// Decompresses files with the system's `gzip`.
enum Gunzip {
    /// Why a file could not be decompressed.
    struct GunzipError: Error, CustomStringConvertible {
        let description: String
    }

    /// The contents of a compressed file.
    static func contents(of url: URL) throws -> [UInt8] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", url.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        // Read before waiting: a full pipe stops the program that writes to it.
        let contents = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw GunzipError(description: "gzip gave status \(process.terminationStatus)")
        }
        return Array(contents)
    }
}
