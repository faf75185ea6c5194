import Foundation
import PushContract

/// Where inputs are read from.
struct InputSource: Sendable {
    /// The file's path, or `nil` for standard input.
    let path: SystemString?
    /// Whether it was found in a folder, and not named itself.
    var isEntry = false

    /// Whether inputs may carry annotations: the name of the file ends in `.json`.
    var isAnnotated: Bool { path?.isJSONFile ?? false }

    /// The sources that a list of arguments names; without any, standard input.
    static func list(_ paths: [Argument]) throws(UsageError) -> [InputSource] {
        var sources: [InputSource] = []
        for path in paths.isEmpty ? ["-"] : paths {
            var status = stat()
            if path == "-" {
                sources.append(InputSource(path: nil))
            } else if stat(path.cString, &status) != 0 {
                throw InputReader.absence(of: path)
            } else if status.st_mode & S_IFMT == S_IFDIR {
                let files = try files(ofFolder: path)
                if files.isEmpty {
                    StandardStream.error.say("em-push: `\(path)` has no files that end in .json")
                }
                sources += files.map { InputSource(path: $0, isEntry: true) }
            } else {
                sources.append(InputSource(path: path))
            }
        }
        return sources
    }

    /// Starts reading the source; `nil` for an entry of a folder that is passed over.
    func open() throws(UsageError) -> InputReader? {
        if let path, isEntry { return try InputReader.entry(path) }
        if path == nil, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 {
            StandardStream.error.say(
                "em-push: inputs are read from this terminal; Ctrl-D ends them, `em-push help` says more"
            )
        }
        return try InputReader(path: path)
    }

    /// Hands every input, or those that `expand` makes of it, to `body` in order; calls `afterEachPiece` after what was read in one piece.
    static func forEachInput(
        of sources: [InputSource],
        _ expand: (ReadInput) -> [ReadInput] = { [$0] },
        _ body: (ReadInput) async -> Void,
        afterEachPiece: () async -> Void = {}
    ) async throws(UsageError) {
        for source in sources {
            var framer = InputFramer()
            guard var reader = try source.open() else { continue }
            var isEmpty = true
            var isOver = false
            while !isOver {
                let chunk = try reader.next()
                let frames = chunk.map { framer.append($0) } ?? framer.finish()
                // Who writes what is not looked at may never end.
                isOver = chunk == nil || framer.isOver
                for frame in frames {
                    isEmpty = false
                    for input in expand(ReadInput(frame: frame, source: source)) {
                        await body(input)
                    }
                }
                await afterEachPiece()
            }
            if isEmpty { source.tellEmpty() }
        }
    }

    /// Says that the source has no inputs.
    func tellEmpty() {
        StandardStream.error.say("em-push: \(InputReader.name(path)) has no inputs")
    }

    /// The `.json` files of a folder, in the order of their names' bytes.
    private static func files(ofFolder folder: SystemString) throws(UsageError) -> [SystemString] {
        guard let stream = opendir(folder.cString) else {
            throw InputReader.failure("the folder `\(folder)`")
        }
        defer { closedir(stream) }
        var names: [SystemString] = []
        while let entry = readdir(stream) {
            names.append(SystemString(nameOf: entry))
        }
        let base = folder.bytes.last == UInt8(ascii: "/") ? folder.bytes : folder.bytes + [0x2F]
        return names.filter { $0.isJSONFile }.sorted().map { SystemString(base + $0.bytes) }
    }
}

extension SystemString {
    fileprivate var isJSONFile: Bool { bytes.suffix(5).elementsEqual(".json".utf8) }

    /// The name of an entry of a folder, which may take less room than a `dirent` has.
    fileprivate init(nameOf entry: UnsafeMutablePointer<dirent>) {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let name = UnsafeRawPointer(entry) + offset
        self.init(cString: name.assumingMemoryBound(to: CChar.self))
    }
}
