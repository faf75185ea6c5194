import ExactJSON
import PushContract
import PushModel

/// `em-push compare`: one answer about two files.
struct CompareCommand {
    let options: CompareOptions

    func run() throws(UsageError) -> ExitStatus {
        var files: [File] = []
        for path in options.files { files.append(try File(path)) }
        let kind: CompareRequest.Kind
        if let given = options.kind {
            kind = given
        } else {
            // An app beside the files is that of users.
            kind = options.app == nil ? try Self.kind(of: files) : .settings
        }
        let a = try files[0].side(kind)
        let b = try files[1].side(kind)
        var app: JSONValue?
        if let path = options.app {
            guard kind == .settings else {
                throw UsageError("`--app` is the app of users whose settings are compared")
            }
            let file = try File(path)
            _ = try file.side(.app)
            app = file.json
        }
        let comparison: Comparison
        do throws(InputError) {
            comparison = try CompareRequest(kind, a, b, app: app).compare()
        } catch {
            throw UsageError("\(error)")
        }
        switch options.format {
        case .json: StandardStream.output.write(JSONLine(comparison.json).bytes)
        case .text:
            let names = options.files.map { PlainText("\($0)").line }
            let text = CompareReport(comparison, names, isAssumed: options.kind == nil).text
            StandardStream.output.write(options.hasColors ? text : Ink.removed(from: text))
        }
        return .answered
    }

    /// A file, which has a policy, an app or settings.
    private struct File {
        let path: Argument
        let bytes: [UInt8]
        let json: JSONValue

        init(_ path: Argument) throws(UsageError) {
            self.path = path
            bytes = try InputReader.document(of: path)
            do throws(InputError) {
                json = try JSONValue(parsing: bytes[...])
            } catch {
                throw UsageError(path, bytes, error)
            }
        }

        func side(_ kind: CompareRequest.Kind) throws(UsageError) -> ReplaySide {
            do throws(InputError) {
                return try ReplaySide(json: .object([kind.word: json]))
            } catch {
                // The file is the value of the key.
                var fault = error
                fault.path = error.path.tokens.dropFirst().reduce(.root) { $0.appending(key: $1) }
                throw UsageError(path, bytes, fault)
            }
        }
    }

    /// The first kind that has all keys of both files.
    private static func kind(of files: [File]) throws(UsageError) -> CompareRequest.Kind {
        let kinds = CompareRequest.Kind.allCases
        let keys = files.flatMap { file in
            (file.json.object ?? [:]).members.map { (key: $0.key, file: file) }
        }
        let found = kinds.first { kind in keys.allSatisfy { kind.has($0.key) } }
        guard let found else {
            let other = keys.first { key, _ in !kinds.contains { $0.has(key) } }
            if let (key, file) = other {
                let key = PlainText(key.string).line
                throw UsageError(
                    "`\(key)` in `\(file.path)` is no key of a policy, an app or settings"
                )
            }
            throw UsageError(
                "the files have keys of no one kind: say with `--of` whether they have a policy, an app or settings"
            )
        }
        return found
    }
}

extension CompareRequest.Kind {
    /// Whether a file of the kind can have a key; its value does not matter.
    fileprivate func has(_ key: ExactString) -> Bool {
        do throws(InputError) {
            _ = try ReplaySide(json: .object([word: .object([key: .null])]))
            return true
        } catch {
            return error.code != .inputUnknownKey || error.path.tokens.count != 2
        }
    }
}
