import PushContract
import PushEvaluation
import PushModel
import PushRules
import PushService
import ZoneData

/// What the bench measures.
enum BenchOperations {
    /// Every operation; an example that cannot be made leaves its operations out.
    static var all: [Benchmark] { deciding + rendering + fanOut + settings + delivery }

    private static var deciding: [Benchmark] {
        guard let example = try? BenchExample() else { return [] }
        return [
            Benchmark(name: "decide, compiled") { count in
                for _ in 0..<count {
                    consume(Decision(example.message, to: example.recipient, at: example.moment))
                }
            },
            Benchmark(name: "decide with explanation") { count in
                for _ in 0..<count {
                    consume(
                        GateReports(example.message, to: example.recipient, at: example.moment)
                    )
                }
            },
            Benchmark(name: "JSON to JSON") { count in
                for _ in 0..<count {
                    consume(try? example.answer())
                }
            },
        ]
    }

    private static var rendering: [Benchmark] {
        let example = BenchRendering()
        return [
            Benchmark(
                name: "render, beside JSONEncoder",
                baseline: { count in
                    for _ in 0..<count {
                        consume(example.encode())
                    }
                },
                body: { count in
                    for _ in 0..<count {
                        consume(example.render())
                    }
                }
            )
        ]
    }

    private static var fanOut: [Benchmark] {
        // Made when it is first needed, so that a filter for something else need not wait for it.
        lazy var group = try? BenchGroup()
        var pushes = 0
        return [
            Benchmark(
                name: "fan-out, decision per recipient",
                per: { BenchGroup.count },
                body: { count in
                    guard let group else { return }
                    for _ in 0..<count {
                        consume(group.decide())
                    }
                }
            ),
            Benchmark(
                name: "fan-out, payload per push",
                per: { pushes },
                body: { count in
                    guard let group else { return }
                    for _ in 0..<count {
                        pushes = (try? group.push()) ?? 0
                    }
                }
            ),
        ]
    }

    private static var settings: [Benchmark] {
        lazy var users = BenchUsers()
        lazy var batches = users.batches(of: 1000)
        // Filled when it is first read, so that a filter for something else need not wait for it.
        lazy var store = users.makeStore()
        let reading = [
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
        ]
        guard ResidentMemory.bytes != nil else { return reading }
        let memory = Benchmark(name: "settings memory", unit: "bytes/user") {
            // Every store is kept, so that none is made of what another left; the first, unmeasured,
            // fills what was left before.
            var stores = [users.makeStore()]
            return (0..<5).compactMap { _ in
                let before = ResidentMemory.bytes
                stores.append(users.makeStore())
                let after = ResidentMemory.bytes
                guard let before, let after else { return nil }
                return Double(after - before) / Double(users.ids.count)
            }
        }
        return reading + [memory]
    }

    private static var delivery: [Benchmark] {
        let dispatching = Benchmark(name: "dispatch, per recipient", unit: "ns") {
            guard let example = try? BenchDelivery() else { return [0] }
            var samples: [Double] = []
            for _ in 0..<10 {
                samples.append(await example.nanoseconds(for: 20_000))
            }
            return samples
        }
        guard ResidentMemory.bytes != nil else { return [dispatching] }
        let memory = Benchmark(name: "dispatch to 1,000,000, memory", unit: "bytes/user") {
            guard let example = try? BenchDelivery() else { return [0] }
            return [await example.growth(for: 1_000_000)]
        }
        return [dispatching, memory]
    }

    /// Keeps the optimizer from leaving out what makes a value.
    @inline(never)
    private static func consume<Value>(_ value: Value) {}
}
