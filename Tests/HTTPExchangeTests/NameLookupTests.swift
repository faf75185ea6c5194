#if HTTP2
@testable import HTTPExchange
import Foundation
import Synchronization
import Testing

/// How many names are looked up at a time.
@Suite struct NameLookupTests {
    /// A resolver that answers when it is told to.
    private final class Resolver: Sendable {
        private let names = Mutex<[String]>([])
        private let gate = DispatchSemaphore(value: 0)

        /// The names whose look-up has begun, in this order.
        var begun: [String] { names.withLock { $0 } }

        func resolve(_ name: String) -> [SocketAddress] {
            names.withLock { $0.append(name) }
            gate.wait()
            return [SocketAddress(bytes: Array(name.utf8))]
        }

        func answer(_ count: Int = 1) {
            for _ in 0..<count { gate.signal() }
        }

        /// Waits until so many look-ups have begun.
        func wait(for count: Int) async {
            while begun.count < count { await Task.yield() }
        }
    }

    private let resolver = Resolver()

    private func lookups() -> NameLookup {
        NameLookup { [resolver] name, _ in resolver.resolve(name) }
    }

    @Test func `a few hosts are looked up at a time, and the others wait in line`() async {
        let lookups = lookups()
        let names = (0..<10).map { "h\($0)" }
        let (found, answers) = AsyncStream<String>.makeStream()
        for name in names {
            lookups.start(name, port: 443, of: name) { addresses in
                answers.yield(String(decoding: addresses.flatMap { $0.bytes }, as: UTF8.self))
            }
        }
        await resolver.wait(for: NameLookup.mostThreads)
        #expect(resolver.begun.count == NameLookup.mostThreads)
        resolver.answer()
        await resolver.wait(for: NameLookup.mostThreads + 1)
        #expect(resolver.begun.count == NameLookup.mostThreads + 1)
        resolver.answer(9)
        var all: Set<String> = []
        for await name in found {
            all.insert(name)
            if all.count == 10 { break }
        }
        #expect(all == Set(names))
        #expect(resolver.begun.count == 10)
    }

    @Test func `a host that hangs is looked up once, and the last call has the answer`() async {
        let lookups = lookups()
        let (found, answers) = AsyncStream<Int>.makeStream()
        for call in 1...20 {
            lookups.start("h", port: 443, of: "https://h") { _ in answers.yield(call) }
        }
        await resolver.wait(for: 1)
        resolver.answer()
        for await call in found {
            #expect(call == 20)
            break
        }
        #expect(resolver.begun == ["h"])
    }
}
#endif
