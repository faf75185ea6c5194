import ExactJSON
import PushModel
import PushService

extension StoreConfiguration {
    /// Reads `store`.
    init(_ fields: inout JSONFields, in folder: String) throws(InputError) {
        var store = try fields.nested("store")
        let sqlite = try store.optionalNested("sqlite")
        let postgres = try store.optionalNested("postgres")
        let partitions = try store.optionalNested("partitions")
        try store.finish()
        switch (sqlite, postgres, partitions) {
        case (var sqlite?, nil, nil):
            let path = try sqlite.filePath("path", in: folder)
            let word = try sqlite.optionalString("synchronous") ?? "full"
            guard ["full", "normal"].contains(word) else {
                let detail = "expected `full` or `normal`, found `\(word)`"
                throw sqlite.fault(InputError(.inputValue, detail), at: "synchronous")
            }
            try sqlite.finish()
            self = .sqlite(path: path, isNormal: word == "normal")
        case (nil, var postgres?, nil):
            self = .postgres(try DatabaseSetup(&postgres, in: folder))
            try postgres.finish()
        case (nil, nil, var partitions?):
            self = .partitions(try PartitionsSetup(&partitions, in: folder))
            try partitions.finish()
        default:
            let detail = "expected one of `sqlite`, `postgres` and `partitions`"
            let isMissing = sqlite == nil && postgres == nil && partitions == nil
            let code: InputError.Code = isMissing ? .inputMissing : .inputConflict
            throw fields.fault(InputError(code, detail), at: "store")
        }
    }
}

extension StoreConfiguration.PartitionsSetup {
    fileprivate init(_ fields: inout JSONFields, in folder: String) throws(InputError) {
        let all = try fields.requiredValue("databases")
        guard case .array(let values) = all else {
            throw fields.fault(.wrongType(all, expected: "an array"), at: "databases")
        }
        databases = []
        var slots: [ClosedRange<Int>] = []
        for (index, value) in values.enumerated() {
            do throws(InputError) {
                var database = try JSONFields(value)
                slots.append(try Self.slots(&database))
                let setup = try StoreConfiguration.DatabaseSetup(&database, in: folder)
                try database.finish()
                let isSame = databases.contains {
                    $0.connection == setup.connection && $0.schema == setup.schema
                }
                guard !isSame else {
                    throw InputError(.inputConflict, "this database stands here twice")
                        .within(key: "connection")
                }
                databases.append(setup)
            } catch {
                throw fields.fault(error.within(index: index), at: "databases")
            }
        }
        do throws(InputError) {
            users = try UserPartitions(slots: slots)
        } catch {
            throw fields.fault(InputError(error.code, error.detail), at: "databases")
        }
        // The partitions were not empty.
        serves = Int(try fields.integer("serves", in: 0...Int64(databases.count - 1)))
    }

    /// The first and the last slot of a database.
    private static func slots(_ fields: inout JSONFields) throws(InputError) -> ClosedRange<Int> {
        let end = Int64(UserPartitions.slotCount - 1)
        var slots = try fields.nested("slots")
        let first = try slots.integer("first", in: 0...end)
        let last = try slots.integer("last", in: first...end)
        try slots.finish()
        return Int(first)...Int(last)
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
