import ExactJSON
import PushModel
import PushService

extension StoreConfiguration {
    /// Reads `store`.
    init(_ fields: inout JSONFields, in folder: String) throws(InputError) {
        var store = try fields.nested("store")
        let sqlite = try store.optionalNested("sqlite")
        let postgres = try store.optionalNested("postgres")
        guard store.value("partitions") == nil else {
            let detail =
                "users are not spread over several databases any more: use one, as `postgres`; a server that is too "
                + "small gets partitioned tables, replicas for reading or a distributed PostgreSQL (Docs/Deployment.md)"
            throw store.fault(InputError(.inputUnknownKey, detail), at: "partitions")
        }
        try store.finish()
        switch (sqlite, postgres) {
        case (var sqlite?, nil):
            let path = try sqlite.filePath("path", in: folder)
            let word = try sqlite.optionalString("synchronous") ?? "full"
            guard ["full", "normal"].contains(word) else {
                let detail = "expected `full` or `normal`, found `\(word)`"
                throw sqlite.fault(InputError(.inputValue, detail), at: "synchronous")
            }
            try sqlite.finish()
            self = .sqlite(path: path, isNormal: word == "normal")
        case (nil, var postgres?):
            self = .postgres(try DatabaseSetup(&postgres, in: folder))
            try postgres.finish()
        default:
            let detail = "expected one of `sqlite` and `postgres`"
            let code: InputError.Code = sqlite == nil ? .inputMissing : .inputConflict
            throw fields.fault(InputError(code, detail), at: "store")
        }
    }
}

extension StoreConfiguration.DatabaseSetup {
    fileprivate init(_ fields: inout JSONFields, in folder: String) throws(InputError) {
        connection = try fields.filePath("connection", in: folder)
        schema = try fields.optionalString("schema") ?? "em_push"
        connections = try fields.optionalInteger("connections", in: 1...100) ?? 4
        callTimeout = try fields.optionalInteger("callTimeout", in: 1...600) ?? 30
    }
}
