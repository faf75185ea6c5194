public import ExactJSON
import Foundation
import WallTime

extension ProviderToken {
    /// Keeps one token in a file, for processes on one machine.
    ///
    /// The file is for its owner only (mode 600) and is replaced as a whole. Beside it, a file with `.lock` at the end
    /// of its name keeps two processes from replacing it at a time.
    ///
    /// The token of an older key of the same team, or of an older account of the same push service, counts as none: it is
    /// replaced. So a key can be replaced by another without a look at the file.
    public struct FileStore: ProviderToken.Store {
        private static let queue = DispatchQueue(label: "provider token")
        /// How many bytes are read; a token has less than 500.
        private static let largest = 64 << 10

        @ExactString.Text private var path: String

        /// Creates a store.
        ///
        /// - Parameter path: The file, which need not exist yet.
        /// - Throws: `store` if it is no regular file, belongs to another user, can be read by others, or has
        ///   something else than a provider token.
        public init(path: String) throws(SetupError) {
            self.path = path
            _ = try content()
        }

        /// Reads the token under a name.
        ///
        /// - Throws: `store` if the file cannot be used, or has the token of another team or push service.
        public func token(of name: ProviderToken.Name) async throws -> ProviderToken? {
            try await blocking { try content()?.token(of: name, in: path) }
        }

        /// Replaces the file, unless another process was first.
        ///
        /// - Throws: `store` if the file cannot be used or written, or has the token of another team or push service.
        public func replace(
            _ old: ProviderToken?,
            by new: ProviderToken,
            of name: ProviderToken.Name
        ) async throws -> ProviderToken {
            try await blocking {
                let lock = open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
                guard lock >= 0 else { throw failure("locked") }
                defer { close(lock) }
                while flock(lock, LOCK_EX) != 0 {
                    guard errno == EINTR else { throw failure("locked") }
                }
                let kept = try content()?.token(of: name, in: path)
                if let kept, kept != old { return kept }
                try write(Content(name: name, token: new))
                return new
            }
        }

        // MARK: The file

        private func content() throws(SetupError) -> Content? {
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else {
                guard errno == ENOENT else { throw failure("opened") }
                return nil
            }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw failure("looked at") }
            guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                status.st_mode & 0o077 == 0
            else {
                throw SetupError(
                    .store,
                    "`\(path)` must be a file that only its owner, who runs this, can read (mode 600)"
                )
            }
            var bytes = [UInt8](repeating: 0, count: Self.largest)
            let count = read(descriptor, &bytes, bytes.count)
            guard count >= 0 else { throw failure("read") }
            // Made by a user in advance, to have the mode right.
            guard count > 0 else { return nil }
            do throws(InputError) {
                return try Content(json: JSONValue(parsing: bytes[..<count]))
            } catch {
                throw SetupError(.store, "`\(path)` has no provider token")
            }
        }

        private func write(_ content: Content) throws(SetupError) {
            let new = path + ".new"
            // What a crash has left; the process that has the lock may remove it.
            unlink(new)
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let descriptor = open(new, flags, 0o600)
            guard descriptor >= 0 else { throw failure("written") }
            let bytes = content.json.utf8 + [UInt8(ascii: "\n")]
            let isWritten =
                bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                == bytes.count && fchmod(descriptor, 0o600) == 0 && fsync(descriptor) == 0
            close(descriptor)
            guard isWritten, rename(new, path) == 0 else {
                defer { unlink(new) }
                throw failure("written")
            }
        }

        private func failure(_ verb: String) -> SetupError {
            SetupError(
                .store,
                "`\(path)` cannot be \(verb): \(String(cString: strerror(errno)))"
            )
        }

        /// Does what may wait for the disk or for another process, on a thread that is not Swift's.
        private func blocking<Value: Sendable>(
            _ body: @escaping @Sendable () throws -> Value
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                Self.queue.async { continuation.resume(with: Result(catching: body)) }
            }
        }

        private struct Content {
            let name: ProviderToken.Name
            let token: ProviderToken

            init(name: ProviderToken.Name, token: ProviderToken) {
                self.name = name
                self.token = token
            }

            init(json: JSONValue) throws(InputError) {
                var fields = try JSONFields(json)
                name = ProviderToken.Name(
                    id: try fields.required("keyID"),
                    owner: try fields.required("teamID")
                )
                let issued = try fields.integer("issued", in: 0...Instant.latest.milliseconds)
                token = ProviderToken(
                    text: try fields.required("token"),
                    issued: Instant(milliseconds: issued)
                )
                try fields.finish()
            }

            var json: JSONValue {
                [
                    "issued": .number(JSONNumber(token.issued.milliseconds)),
                    "keyID": .string(name.id.string), "teamID": .string(name.owner.string),
                    "token": .string(token.text.string),
                ]
            }

            func token(of name: ProviderToken.Name, in path: String) throws(SetupError)
                -> ProviderToken?
            {
                guard self.name.owner == name.owner else {
                    throw SetupError(
                        .store,
                        "`\(path)` has the token of another team or push service"
                    )
                }
                return self.name.id == name.id ? token : nil
            }
        }
    }
}

extension ProviderToken.FileStore: Redacted {
    /// Where it is.
    public var description: String { "provider token in `\(path)`" }
}
