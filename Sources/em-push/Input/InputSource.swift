import ExactJSON
import Foundation

/// Where inputs are read from.
struct InputSource: Sendable {
    /// The file's path, or `nil` for standard input.
    let path: String?
    /// Whether it is a file of a folder, whose inputs may carry annotations.
    let isAnnotated: Bool

    /// The sources that a list of arguments names; without any, standard input.
    static func list(_ paths: [String]) throws(UsageError) -> [InputSource] {
        var sources: [InputSource] = []
        for path in paths.isEmpty ? ["-"] : paths {
            var isFolder: ObjCBool = false
            if Argument(path) == "-" {
                sources.append(InputSource(path: nil, isAnnotated: false))
            } else if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
                throw UsageError("there is no file `\(path)`")
            } else if isFolder.boolValue {
                sources += try files(ofFolder: path)
            } else {
                sources.append(InputSource(path: path, isAnnotated: false))
            }
        }
        return sources
    }

    /// The `.json` files of a folder, in the order of their names' bytes.
    private static func files(ofFolder folder: String) throws(UsageError) -> [InputSource] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw UsageError("the folder `\(folder)` cannot be read")
        }
        let base = URL(fileURLWithPath: folder, isDirectory: true)
        return names.filter { $0.hasSuffix(".json") }
            .sorted { Argument($0) < Argument($1) }
            .map { InputSource(path: base.appendingPathComponent($0).path, isAnnotated: true) }
    }

    /// Starts reading the source.
    func open() throws(UsageError) -> InputReader {
        try InputReader(path: path)
    }
}
