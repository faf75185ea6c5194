import Foundation
import Testing

/// A sample that a document shows, and the lines of this package that run it.
struct Sample {
    /// The first Swift code of the document below a line.
    let shown: String
    /// The lines between the two comments that mark the sample.
    let run: String

    /// Reads both.
    ///
    /// - Parameters:
    ///   - document: The path from the root of em-push.
    ///   - line: A line of the document above the sample; by default the first one.
    ///   - source: The file in `Sources/ChatServer`.
    /// - Throws: If a file cannot be read, or has no sample.
    init(of document: String, below line: String = "# ", in source: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: package.appending(path: "../../\(document)").standardized,
            encoding: .utf8
        )
        let shown = try #require(text.range(of: line)).upperBound
        let below = try #require(text[shown...].range(of: "\n```swift\n")).upperBound
        self.shown = try #require(text[below...].components(separatedBy: "\n```\n").first)

        let file = package.appending(path: "Sources/ChatServer/\(source)")
        let code = try String(contentsOf: file, encoding: .utf8)
        let begin = try #require(code.range(of: "// The sample begins here.\n"))
        let end = try #require(code.range(of: "// The sample ends here."))
        let indentation = code[..<begin.lowerBound].reversed().prefix { $0 == " " }.count
        run = code[begin.upperBound..<end.lowerBound]
            .split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
            .map { $0.dropFirst($0.isEmpty ? 0 : indentation) }
            .joined(separator: "\n")
    }
}
