import ExactJSON
import PushModel
import PushService

/// Lists the dead letters of a store, sends them again, or removes them; no worker need be there.
struct DeadLetterCommand {
    private static let page = 1000

    let store: WorkerStore

    /// Prints a line for each: first the pushes, then the dispatches, each in order of their numbers.
    func list(after entry: DeadEntry, limit: Int?) async throws(UsageError) -> ExitStatus {
        try await eachPage(after: entry, limit: limit) { page throws(UsageError) in
            for line in page {
                StandardStream.output.write(JSONLine(line.json).bytes)
            }
        }
        return .answered
    }

    /// Sends dead letters again, or removes them, and prints with how many it was done.
    func resolve(
        _ entries: WorkerOptions.Entries,
        _ resolution: DeadLetter.Resolution
    ) async throws(UsageError) -> ExitStatus {
        var asked = 0
        var resolved = 0
        switch entries {
        case .these(let entries):
            asked = entries.count
            resolved = try await resolve(Array(entries), resolution)
        case .all:
            try await eachPage(after: .push(0)) { page throws(UsageError) in
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

    /// What was set aside, with its line in a listing.
    private struct Listed {
        let entry: DeadEntry
        let json: JSONObject
    }

    /// Calls with the pushes after an entry, page by page, and then with the dispatches.
    private func eachPage(
        after entry: DeadEntry,
        limit: Int? = nil,
        _ body: ([Listed]) async throws(UsageError) -> Void
    ) async throws(UsageError) {
        var last = entry
        var rest = limit ?? .max
        while rest > 0 {
            let page = try await page(after: last, upTo: min(rest, Self.page))
            if let end = page.last {
                rest -= page.count
                try await body(page)
                last = end.entry
            } else if case .push = last {
                last = .dispatch(0)
            } else {
                break
            }
        }
    }

    private func page(after entry: DeadEntry, upTo count: Int) async throws(UsageError) -> [Listed]
    {
        do {
            switch entry {
            case .push(let number):
                return try await store.queue.deadLetters(after: number, upTo: count)
                    .map { Listed(entry: .push($0.entry), json: $0.line) }
            case .dispatch(let number):
                return try await store.queue.deadDispatches(after: number, upTo: count)
                    .map { Listed(entry: .dispatch($0.dispatch), json: $0.line) }
            }
        } catch {
            throw UsageError("the store cannot be read: \(error)")
        }
    }

    private func resolve(
        _ entries: [DeadEntry],
        _ resolution: DeadLetter.Resolution
    ) async throws(UsageError) -> Int {
        var pushes: [Int64] = []
        var dispatches: [Int64] = []
        for entry in entries {
            switch entry {
            case .push(let number): pushes.append(number)
            case .dispatch(let number): dispatches.append(number)
            }
        }
        do {
            var count = 0
            if !pushes.isEmpty {
                count += try await store.queue.resolve(deadLetters: pushes, resolution)
            }
            if !dispatches.isEmpty {
                count += try await store.queue.resolve(deadDispatches: dispatches, resolution)
            }
            return count
        } catch {
            throw UsageError("the store cannot be written: \(error)")
        }
    }
}

extension DeadLetter {
    fileprivate var line: JSONObject {
        var line: JSONObject = [
            "entry": .number(JSONNumber(entry)), "kind": "push", "instant": .string("\(instant)"),
        ]
        line["reason"] =
            switch reason {
            case .unreadable: "unreadable"
            case .leasedTooOften: "leasedTooOften"
            }
        line["key"] = key?.json
        return line
    }
}

extension DeadDispatch {
    fileprivate var line: JSONObject {
        var line: JSONObject = [
            "entry": .number(JSONNumber(dispatch)), "kind": "dispatch", "app": .string(app.string),
            "instant": .string("\(instant)"),
        ]
        switch reason {
        case .leasedTooOften: line["reason"] = "leasedTooOften"
        case .unreadable(let fault):
            line["reason"] = "unreadable"
            line["code"] = .string(fault.code.word.string)
            line["path"] = .string("\(fault.path)")
        }
        return line
    }
}
