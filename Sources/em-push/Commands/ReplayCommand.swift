import ExactJSON
import Foundation
import PushConformance
import PushContract

/// `em-push replay`: one answer for a whole log.
struct ReplayCommand {
    let options: ReplayOptions

    func run() async throws(UsageError) -> ExitStatus {
        let sources = try InputSource.list(options.paths)
        switch options.other {
        case .files(let files): return try await replay(sources, against: try side(files))
        case .port(let command, let timeout):
            return try await replay(sources, againstPort: command, timeout: timeout)
        }
    }

    private func replay(
        _ sources: [InputSource],
        against other: ReplaySide
    ) async throws(UsageError) -> ExitStatus {
        let own = options.files.isEmpty ? .input : try side(options.files)
        var tally = ReplayTally(own, against: other)
        var refusals = Refusals(of: "replay")
        try await InputSource.forEachInput(of: sources) { input in
            do throws(ContractError) {
                list(try tally.add(try input.request()))
            } catch {
                tally.addRefused()
                refusals.add(error.fault, in: input)
            }
        }
        refusals.finish()
        write(tally)
        return tally.refused == 0 ? .answered : .rejected
    }

    private func replay(
        _ sources: [InputSource],
        againstPort command: String,
        timeout: Duration
    ) async throws(UsageError) -> ExitStatus {
        // A port that has ended must not end this program with it.
        signal(SIGPIPE, SIG_IGN)
        var replay: PortReplay
        do throws(PortError) {
            replay = try PortReplay(command, timeout: timeout, report: list)
        } catch {
            StandardStream.error.say("em-push replay: \(error)")
            return .rejected
        }
        try await InputSource.forEachInput(of: sources) { input in
            await replay.add(input)
        }
        let isSound = replay.finish()
        write(replay.tally)
        return isSound && replay.tally.refused == 0 ? .answered : .rejected
    }

    /// Writes a line for an input that differs, if a list is asked for.
    private func list(_ difference: ReplayDifference?) {
        guard options.isListing, let difference else { return }
        switch options.format {
        case .json: StandardStream.output.write(JSONLine(difference.json).bytes)
        case .text: StandardStream.output.write(ReplayReport.line(difference) + "\n")
        }
    }

    private func write(_ tally: ReplayTally) {
        if options.isPage {
            Page.write(tally)
            return
        }
        switch options.format {
        case .json: StandardStream.output.write(JSONLine(tally.contractJSON).bytes)
        case .text:
            let gap = options.isListing && !tally.kinds.isEmpty ? "\n" : ""
            let text = gap + ReplayReport(tally).text
            StandardStream.output.write(options.hasColors ? text : Ink.removed(from: text))
        }
    }

    /// Reads the files of a side, each with its part.
    private func side(_ files: [ReplayOptions.Side]) throws(UsageError) -> ReplaySide {
        var parts = JSONObject()
        for (part, file) in files {
            let bytes = try InputReader.document(of: file)
            do throws(InputError) {
                let json = try JSONValue(parsing: bytes[...])
                parts[part.word] = json
                _ = try ReplaySide(json: .object([part.word: json]))
            } catch {
                // The file is the value of the key.
                var fault = error
                fault.path = error.path.tokens.dropFirst().reduce(.root) { $0.appending(key: $1) }
                throw UsageError(file, bytes, fault)
            }
        }
        do throws(InputError) {
            return try ReplaySide(json: .object(parts))
        } catch {
            throw UsageError("\(error)")
        }
    }
}
