import Foundation
import PushContract
import PushModel
import Testing

/// A file of cases: one input with its expected answer, or an array of them.
struct VectorFile: Sendable, CustomTestStringConvertible {
    let url: URL
    let verb: Verb

    private init(_ url: URL) {
        self.url = url
        let folder = url.deletingLastPathComponent().lastPathComponent
        let file = url.deletingPathExtension().lastPathComponent
        verb = Verb(named: folder) ?? Verb(named: file) ?? .decide
    }

    /// The path from the package's folder.
    var testDescription: String {
        url.pathComponents.dropFirst(Self.package.pathComponents.count).joined(separator: "/")
    }

    /// The cases, in the order of the file, each with its bytes as they stand there.
    func cases() throws -> [VectorCase] {
        var framer = InputFramer()
        let text = try Data(contentsOf: url)
        return try (framer.append(Array(text)[...]) + framer.finish()).map { frame in
            guard case .input(let bytes) = frame else { throw InputFault.oversizedCase }
            return try VectorCase(Array(bytes))
        }
    }

    /// All files of the package, in the order of their paths.
    static let all: [VectorFile] = ["Examples/Scenarios", "Tests/Conformance"]
        .flatMap { folder in
            let files = FileManager.default.enumerator(
                at: package.appending(path: folder),
                includingPropertiesForKeys: nil
            )
            return (files.map { Array($0) } ?? []).compactMap { $0 as? URL }
        }
        .filter { $0.pathExtension == "json" }
        .map { VectorFile($0.standardizedFileURL) }
        .sorted { ExactString($0.url.path) < ExactString($1.url.path) }

    /// The package's folder.
    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .standardizedFileURL
}

extension InputFault {
    fileprivate static let oversizedCase = InputFault(.jsonSize, "a case is too large")
}
