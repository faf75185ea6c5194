import Foundation
import PushModel

/// Where inputs are read from.
struct InputSource {
    /// The file's path, or `nil` for standard input.
    let path: String?
    /// Whether it is a file of a folder, whose inputs may carry annotations.
    let isAnnotated: Bool

    /// The sources that a list of arguments names; without any, standard input.
    static func list(_ paths: [String]) throws(Misuse) -> [InputSource] {
        var sources: [InputSource] = []
        for path in paths.isEmpty ? ["-"] : paths {
            var isFolder: ObjCBool = false
            if Argument(path) == "-" {
                sources.append(InputSource(path: nil, isAnnotated: false))
            } else if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
                throw Misuse("there is no file `\(path)`")
            } else if isFolder.boolValue {
                sources += try files(ofFolder: path)
            } else {
                sources.append(InputSource(path: path, isAnnotated: false))
            }
        }
        return sources
    }

    /// The `.json` files of a folder, in the order of their names' bytes.
    private static func files(ofFolder folder: String) throws(Misuse) -> [InputSource] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw Misuse("the folder `\(folder)` cannot be read")
        }
        let base = URL(fileURLWithPath: folder, isDirectory: true)
        return names.filter { $0.hasSuffix(".json") }
            .sorted { Argument($0) < Argument($1) }
            .map { InputSource(path: base.appendingPathComponent($0).path, isAnnotated: true) }
    }

    /// Reads the source to its end, a piece at a time as it comes.
    func read(_ body: (ArraySlice<UInt8>) -> Void) throws(Misuse) {
        let descriptor = path.map { open($0, O_RDONLY) } ?? STDIN_FILENO
        guard descriptor >= 0 else { throw failure }
        defer {
            if path != nil { close(descriptor) }
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes {
                Foundation.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure
            }
            if count == 0 { return }
            body(buffer[..<count])
        }
    }

    private var failure: Misuse {
        Misuse("`\(path ?? "-")` cannot be read: \(String(cString: strerror(errno)))")
    }
}
