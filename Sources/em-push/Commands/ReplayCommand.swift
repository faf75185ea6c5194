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
        case .file(let file): return try await replay(sources, against: try side(file))
        case .port(let command, let timeout):
            return try await replay(sources, againstPort: command, timeout: timeout)
        }
    }

    private func replay(
        _ sources: [InputSource],
        against other: ReplaySide
    ) async throws(UsageError) -> ExitStatus {
        var tally = ReplayTally(
            try options.file.map { file throws(UsageError) in try side(file) } ?? .input,
            against: other
        )
        try await InputSource.forEachInput(of: sources) { input in
            do throws(ContractError) {
                tally.add(try input.request())
            } catch {
                tally.addRefused()
            }
        }
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
            replay = try PortReplay(command, timeout: timeout)
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

    private func write(_ tally: ReplayTally) {
        if options.isPage {
            Page.write(tally)
            return
        }
        switch options.format {
        case .json: StandardStream.output.write(JSONLine(tally.contractJSON).bytes)
        case .text: StandardStream.output.write(ReplayReport(tally).text)
        }
    }

    /// Reads the file of a side, which has a policy or an app.
    private func side(_ file: Argument) throws(UsageError) -> ReplaySide {
        let bytes = try InputReader.contents(of: file)
        do throws(InputError) {
            let json = try JSONValue(parsing: bytes[...])
            var object = JSONObject()
            object[options.key] = json
            return try ReplaySide(json: .object(object))
        } catch {
            // The file is the value of the key.
            var fault = error
            fault.path = error.path.tokens.dropFirst().reduce(.root) { $0.appending(key: $1) }
            throw UsageError(file, bytes, fault)
        }
    }
}
