import ExactJSON
import PushModel

/// The stores of all partitions for one app, of which those that have the users of a call are asked, side by side.
struct PartitionedCalls<Store: Sendable>: Sendable {
    let partitions: UserPartitions
    let stores: [Store]
    /// What the hashes of all users of the app begin with.
    private let beginning: TextsHash

    init(_ partitions: UserPartitions, of app: AppID, stores: [Store]) throws(InputError) {
        try partitions.check(storeCount: stores.count)
        self.partitions = partitions
        self.stores = stores
        beginning = UserHash.beginning(with: app)
    }

    /// The users of a call who are of one partition, with their indices in the call.
    struct Share: Sendable {
        let partition: Int
        var users: [UserID] = []
        var indices: [Int] = []
    }

    func partition(of user: UserID) -> Int {
        partitions.partition(of: UserHash(of: user, after: beginning))
    }

    func store(of user: UserID) -> Store { stores[partition(of: user)] }

    /// The users of each partition that has any of them, in order.
    func shares(of users: [UserID]) -> [Share] {
        var shares = stores.indices.map { Share(partition: $0) }
        for (index, user) in users.enumerated() {
            let partition = partition(of: user)
            shares[partition].users.append(user)
            shares[partition].indices.append(index)
        }
        return shares.filter { !$0.users.isEmpty }
    }

    /// Calls `body` for each share at the same time, and returns what it gave, in order.
    ///
    /// - Throws: What the first call to fail throws; the others are cancelled.
    func each<Value: Sendable>(
        _ shares: [Share],
        _ body: @escaping @Sendable (Store, Share) async throws -> Value
    ) async throws -> [Value] {
        if shares.count == 1 { return [try await body(stores[shares[0].partition], shares[0])] }
        return try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            for (index, share) in shares.enumerated() {
                group.addTask { [store = stores[share.partition]] in
                    (index, try await body(store, share))
                }
            }
            var values: [Value?] = Array(repeating: nil, count: shares.count)
            for try await (index, value) in group { values[index] = value }
            return values.compactMap { $0 }
        }
    }

    /// Calls `body` with the stores of some partitions at the same time, all of them even if one fails, and returns
    /// what it gave.
    ///
    /// - Throws: What the call to the first of the partitions that failed threw.
    func all<Value: Sendable>(
        in indices: [Int],
        _ body: @escaping @Sendable (Store) async throws -> Value
    ) async throws -> [Value] {
        let results = await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
            for (position, index) in indices.enumerated() {
                group.addTask { [store = stores[index]] in
                    do {
                        return (position, .success(try await body(store)))
                    } catch {
                        return (position, .failure(error))
                    }
                }
            }
            var results: [Result<Value, any Error>?] = Array(repeating: nil, count: indices.count)
            for await (position, result) in group { results[position] = result }
            return results.compactMap { $0 }
        }
        return try results.map { try $0.get() }
    }
}
