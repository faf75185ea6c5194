public import ExactJSON
public import Foundation

/// A file of vectors: one case, an array of cases, or one case a line.
///
/// The verb is the name of the nearest enclosing folder that is a verb, else the file name. Otherwise it
/// is inferred from each case's keys.
public struct VectorFile: Sendable {
    /// Where the file is.
    public let url: URL
    /// Its path from the folder that was searched.
    public let path: String
    /// The verb that the path names; `nil` if it names none.
    public let verb: ExactString?

    private let verbs: [ContractVerb]

    /// Takes one file.
    private init(_ url: URL, path: [String], in folder: [String], _ verbs: [ContractVerb]) {
        self.url = url
        self.verbs = verbs
        self.path = path.joined(separator: "/")
        let stem = path.last.map { String($0.prefix { $0 != "." }) } ?? ""
        let names = path.dropLast().reversed() + folder + [stem]
        verb =
            names.lazy
            .map { ExactString($0.lowercased()) }
            .compactMap { name in
                verbs.first { name == $0.name || name == ExactString($0.name.string + "s") }?.name
            }
            .first
    }

    /// Starts to read the cases.
    ///
    /// - Throws: If the file cannot be read.
    public func open() throws -> VectorReader {
        VectorReader(try FileBytes(url), of: self)
    }

    /// Reads the text of a case, which stands at some place in the file.
    func vector(_ text: ArraySlice<UInt8>, at index: Int) throws(InputError) -> VectorCase {
        try VectorCase(text, verb: verb, of: verbs, place: ExactString("\(path)[\(index)]"))
    }

    /// The files of a folder and the folders in it (`.json`, `.ndjson`, `.ndjson.gz`) in the order of
    /// their paths, or the one file that is named.
    ///
    /// - Parameters:
    ///   - url: The folder or file.
    ///   - verbs: The verbs that a path can name and keys can stand for.
    /// - Returns: The files, none of which has been read.
    /// - Throws: If there is no such file or folder.
    public static func files(at url: URL, verbs: [ContractVerb]) throws -> [VectorFile] {
        let url = url.standardizedFileURL
        let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
        let own = url.lastPathComponent
        guard isFolder else {
            return [
                VectorFile(
                    url,
                    path: [own],
                    in: [url.deletingLastPathComponent().lastPathComponent],
                    verbs
                )
            ]
        }
        return try FileManager.default.subpathsOfDirectory(atPath: url.path)
            .filter { path in [".json", ".ndjson", ".ndjson.gz"].contains { path.hasSuffix($0) } }
            .sorted { ExactString($0) < ExactString($1) }
            .map { path in
                let parts = path.split(separator: "/").map(String.init)
                return VectorFile(url.appending(path: path), path: parts, in: [own], verbs)
            }
    }
}

extension VectorFile: CustomStringConvertible {
    /// The path from the folder that was searched.
    public var description: String { path }
}
