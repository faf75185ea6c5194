public import ExactJSON

extension DispatchRecord {
    /// Why a stored dispatch cannot be read: the code and the place of the fault, without its detail.
    public struct Fault: Hashable, Sendable {
        /// The kind of the fault.
        public var code: InputError.Code
        /// The place, from `/message`, `/sender` or `/recipients` on.
        public var path: JSONPointer

        public init(code: InputError.Code, path: JSONPointer) {
            self.code = code
            self.path = path
        }

        /// Creates the fault of an error, whose detail is dropped.
        public init(_ error: InputError) {
            self.init(code: error.code, path: error.path)
        }
    }
}

extension DispatchRecord.Fault {
    /// The fault as a text for a table: code and path with a space between.
    package var stored: String { "\(code.word) \(path)" }

    /// The fault with a text of a table; `nil` if this release knows no such fault.
    package init?(stored text: String) {
        let parts = text.utf8.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count == 2, let code = InputError.Code(word: ExactString(parts[0])),
            let path = try? JSONPointer(json: .string(parts[1]))
        else { return nil }
        self.init(code: code, path: path)
    }
}

extension DispatchRecord.Fault: CustomStringConvertible {
    /// Code and place in one line.
    public var description: String { "\(code.word) at `\(path)`" }
}

extension DispatchRecord {
    /// Recipients of a stored dispatch that cannot be read, as a dispatch of their own.
    public struct Unreadable: Hashable, Sendable {
        /// The dispatch with these recipients only.
        public var record: DispatchRecord
        /// The fault of the first of them.
        public var fault: DispatchRecord.Fault

        /// Creates the part of a dispatch that cannot be read.
        public init(record: DispatchRecord, fault: DispatchRecord.Fault) {
            self.record = record
            self.fault = fault
        }
    }
}
