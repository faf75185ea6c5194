package import ExactJSON
package import Foundation

/// A file of vectors: one case, an array of cases, or one case a line.
///
/// The verb is the name of the nearest enclosing folder that is a verb, else the file name. Otherwise it
/// is inferred from each case's keys.
package struct VectorFile: Sendable {
    /// Where the file is.
    package let url: URL
    /// Its path from the folder that was searched.
    package let path: String
    /// Its path as the caller can use it: that of the folder, and ``path``.
    package let location: String
    /// The verb that the path names; `nil` if it names none.
    package let verb: ExactString?

    private let verbs: [ContractVerb]

    /// Takes one file.
    private init(
        _ url: URL,
        path: [String],
        at location: String,
        in folder: [String],
        _ verbs: [ContractVerb]
    ) {
        self.url = url
        self.location = location
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

    /// Whether it can be read to an end: a folder, a FIFO or a device can not.
    package var isRegular: Bool {
        var status = stat()
        return stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Starts to read the cases.
    ///
    /// - Throws: If the file cannot be read.
    package func open() throws -> VectorReader {
        VectorReader(try FileBytes(url), of: self)
    }

    /// Reads the text of a case, which stands at some place in the file.
    func vector(_ text: ArraySlice<UInt8>, at index: Int) throws(InputError) -> VectorCase {
        try VectorCase(
            text,
            verb: verb,
            of: verbs,
            place: ExactString("\(path)[\(index)]"),
            in: location
        )
    }

    /// The folders whose files come before those of any other, in the order in which a port is written.
    static let firstFolders = [
        "core", "gates", "quiet", "rendering", "diagnostics", "trace", "schedule", "invalid",
        "corpus",
        "optional",
    ]

    /// The files of a folder and the folders in it (`.json`, `.ndjson`, `.ndjson.gz`), or the one file that
    /// is named.
    ///
    /// The folders of the suite come in the order in which a port is written, `gates` before
    /// `diagnostics`; everything else comes after them, in the order of its name.
    ///
    /// - Parameters:
    ///   - url: The folder or file.
    ///   - verbs: The verbs that a path can name and keys can stand for.
    /// - Returns: The files, none of which has been read.
    /// - Throws: If there is no such file or folder.
    package static func files(at url: URL, verbs: [ContractVerb]) throws -> [VectorFile] {
        var place = url.relativePath
        while place.count > 1, place.hasSuffix("/") { place.removeLast() }
        let url = url.standardizedFileURL
        let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
        let own = url.lastPathComponent
        guard isFolder else {
            return [
                VectorFile(
                    url,
                    path: [own],
                    at: place,
                    in: [url.deletingLastPathComponent().lastPathComponent],
                    verbs
                )
            ]
        }
        return try FileManager.default.subpathsOfDirectory(atPath: url.path)
            .filter { path in [".json", ".ndjson", ".ndjson.gz"].contains { path.hasSuffix($0) } }
            .map { path in (path, path.split(separator: "/").map(String.init)) }
            .sorted { comesFirst($0.1, before: $1.1) }
            .map { path, parts in
                VectorFile(
                    url.appending(path: path),
                    path: parts,
                    at: "\(place)/\(path)",
                    in: [own],
                    verbs
                )
            }
    }

    /// Whether one path comes before another.
    private static func comesFirst(_ left: [String], before right: [String]) -> Bool {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            let places = [left, right].map { path in
                index < path.count - 1 ? firstFolders.firstIndex(of: path[index]) : nil
            }
            return switch (places[0], places[1]) {
            case (let left?, let right?): left < right
            case (.some, nil): true
            case (nil, .some): false
            case (nil, nil): ExactString(left[index]) < ExactString(right[index])
            }
        }
        return left.count < right.count
    }
}

extension VectorFile: CustomStringConvertible {
    /// The path from the folder that was searched.
    package var description: String { path }
}
