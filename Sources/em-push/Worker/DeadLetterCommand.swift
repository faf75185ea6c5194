import ExactJSON
import PushModel
import PushService

/// Lists the dead letters of a store, sends them again, or removes them; no worker need be there.
struct DeadLetterCommand {
    private static let page = 1000

    let store: WorkerStore

    /// Prints a line for each.
    func list(after entry: Int64, limit: Int?) async throws(UsageError) -> ExitStatus {
        var last = entry
        var rest = limit ?? .max
        while rest > 0 {
            let letters = try await self.letters(after: last, upTo: min(rest, Self.page))
            for letter in letters {
                StandardStream.output.write(JSONLine(Self.line(letter)).bytes)
            }
            guard let end = letters.last?.entry else { break }
            rest -= letters.count
            last = end
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
            asked = Set(entries).count
            resolved = try await resolve(Array(Set(entries)), resolution)
        case .all:
            var last: Int64 = 0
            while true {
                let letters = try await self.letters(after: last, upTo: Self.page)
                guard let end = letters.last?.entry else { break }
                asked += letters.count
                resolved += try await resolve(letters.map { $0.entry }, resolution)
                last = end
            }
        }
        StandardStream.output.write(
            JSONLine(["resolved": .number(JSONNumber(Int64(resolved)))]).bytes
        )
        return resolved == asked ? .answered : .rejected
    }

    private func letters(
        after entry: Int64,
        upTo count: Int
    ) async throws(UsageError) -> [DeadLetter] {
        do {
            return try await store.queue.deadLetters(after: entry, upTo: count)
        } catch {
            throw UsageError("the store cannot be read: \(error)")
        }
    }

    private func resolve(
        _ entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws(UsageError) -> Int {
        do {
            return try await store.queue.resolve(deadLetters: entries, resolution)
        } catch {
            throw UsageError("the store cannot be written: \(error)")
        }
    }

    private static func line(_ letter: DeadLetter) -> JSONObject {
        var line: JSONObject = [
            "entry": .number(JSONNumber(letter.entry)), "kind": "push",
            "instant": .string("\(letter.instant)"),
        ]
        line["reason"] =
            switch letter.reason {
            case .unreadable: "unreadable"
            case .leasedTooOften: "leasedTooOften"
            }
        line["key"] = letter.key?.json
        return line
    }
}
