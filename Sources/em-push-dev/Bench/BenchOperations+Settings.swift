import Dispatch
import PushFoundation
import PushService

extension BenchOperations {
    /// Reading settings, and the memory they take.
    static var settings: [Benchmark] { readingSettings + settingsMemory }

    private static var readingSettings: [Benchmark] {
        lazy var users = BenchUsers(count: 100_000)
        lazy var batches = users.batches(of: 1000)
        lazy var store = users.makeStore(overrides: 3)
        lazy var cache = waiting { [store, ids = users.ids] in
            try? await BenchCache(store, users: ids)
        }
        let executor = WaitingExecutor()
        return [
            Benchmark(name: "settings read, batch of 1,000") { count in
                for index in 0..<count {
                    consume(store.read(batches[index % batches.count]))
                }
            },
            Benchmark(name: "settings read for a delivery, batch of 1,000") { count in
                for index in 0..<count {
                    consume(store.read(batches[index % batches.count], in: BenchUsers.group))
                }
            },
            Benchmark(name: "settings kept in memory, batch of 1,000") { count in
                guard case .some(.some(let cache)) = cache else { return }
                for index in 0..<count {
                    let batch = batches[index % batches.count]
                    consume(executor.run { try? await cache.read(batch) })
                }
            },
            Benchmark(name: "settings read on two threads, for a delivery") { count in
                let (store, batches) = (store, batches)
                onTwoThreads(doing: count) { index in
                    consume(store.read(batches[index % batches.count], in: BenchUsers.group))
                }
            },
        ]
    }

    private static var settingsMemory: [Benchmark] {
        guard ResidentMemory.bytes != nil else { return [] }
        lazy var users = BenchUsers(count: 1_000_000)
        return [0, 3].map { overrides in
            let name = "settings of 1,000,000 users, \(overrides) overrides each"
            return Benchmark(name: name, unit: "bytes/user") {
                // Every store is kept, so that none is made of what another left; the first,
                // unmeasured, fills what was left before.
                var stores = [users.makeStore(overrides: overrides)]
                return (0..<2).compactMap { _ in
                    let before = ResidentMemory.bytes
                    stores.append(users.makeStore(overrides: overrides))
                    let after = ResidentMemory.bytes
                    guard let before, let after else { return nil }
                    return Double(after - before) / Double(users.ids.count)
                }
            }
        }
    }

    /// Does the even numbers on one thread and the odd ones on another.
    static func onTwoThreads(doing count: Int, _ body: @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            for index in stride(from: thread, to: count, by: 2) {
                body(index)
            }
        }
    }
}
