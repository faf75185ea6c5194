import ExactJSON
import PushContract
import PushModel
import PushService

/// Lists the dead letters of a store, sends them again, or removes them; no worker need be there.
struct DeadLetterCommand {
    private static let page = 1000

    let store: WorkerStore

    /// Prints a line for each, in order of their entries.
    func list(after entry: Int64, limit: Int?) async throws(UsageError) -> ExitStatus {
        try await eachPage(after: entry, limit: limit) { page throws(UsageError) in
            for letter in page {
                StandardStream.output.write(JSONLine(letter.line).bytes)
            }
        }
        return .answered
    }

    /// Sends dead letters again, or removes them, and prints with how many it was done.
    func resolve(
        _ entries: WorkerOptions.Entries,
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws(UsageError) -> ExitStatus {
        var asked = 0
        var resolved = 0
        switch entries {
        case .these(let entries):
            asked = entries.count
            resolved = try await resolve(Array(entries), resolution)
        case .all:
            try await eachPage(after: 0) { page throws(UsageError) in
                asked += page.count
                resolved += try await resolve(page.map { $0.entry }, resolution)
            }
        }
        StandardStream.output.write(
            JSONLine(["resolved": .number(JSONNumber(Int64(resolved)))]).bytes
        )
        return resolved == asked ? .answered : .rejected
    }

    // MARK: Calls of the store

    private func eachPage(
        after entry: Int64,
        limit: Int? = nil,
        _ body: ([Delivery.DeadLetter]) async throws(UsageError) -> Void
    ) async throws(UsageError) {
        var last = entry
        var rest = limit ?? .max
        while rest > 0 {
            let page: [Delivery.DeadLetter]
            do {
                page = try await store.queue.deadLetters(after: last, upTo: min(rest, Self.page))
            } catch {
                throw UsageError("the store cannot be read: \(error)")
            }
            guard let end = page.last else { return }
            rest -= page.count
            try await body(page)
            last = end.entry
        }
    }

    private func resolve(
        _ entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws(UsageError) -> Int {
        do {
            return try await store.queue.resolve(deadLetters: entries, resolution)
        } catch {
            throw UsageError("the store cannot be written: \(error)")
        }
    }
}

extension Delivery.DeadLetter {
    fileprivate var line: JSONObject {
        var line: JSONObject = [
            "entry": .number(JSONNumber(entry)), "instant": .string("\(instant)"),
        ]
        switch content {
        case .push(let key):
            line["kind"] = "push"
            line["key"] = key?.json
        case .dispatch(let origin):
            line["kind"] = "dispatch"
            line["app"] = .string(origin.app.string)
            line["origin"] = .number(JSONNumber(origin.number))
        }
        switch reason {
        case .leasedTooOften: line["reason"] = "leasedTooOften"
        case .unreadable(let fault):
            line["reason"] = "unreadable"
            line["code"] = fault.map { .string($0.code.word.string) }
            line["path"] = fault.map { .string("\($0.path)") }
        }
        return line
    }
}
