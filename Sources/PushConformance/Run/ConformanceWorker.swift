package import ExactJSON

/// Checks vectors and generated inputs with one implementation; a run may have several workers.
///
/// A worker asks as many inputs at a time as the implementation allows, and works out what this package
/// answers meanwhile. While it waits for a port it holds its thread, so more workers than processors do
/// not run at once.
package actor ConformanceWorker {
    /// The port's answer to `start`; `nil` without a port.
    package nonisolated let greeting: PortGreeting?

    private let port: RestartingPort?
    private let ours = ThisImplementation()
    private let group = GroupImplementation()
    private let completions = CompletionImplementation()
    private var comparison: AnswerComparison
    private var layout = Layout.whole

    /// How a port lays out its answers: as this package does, without the words for people, or otherwise.
    private enum Layout {
        case whole
        case withoutWords
        case other
    }

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - command: The command that starts a port; `nil` to check this package: alone, for groups, and by completions.
    ///   - timeout: The time that the port has for each answer.
    ///   - comparison: How much of the answers is compared.
    /// - Throws: If the port cannot be started.
    package init(
        port command: String?,
        timeout: Duration,
        comparison: AnswerComparison
    ) throws(PortError) {
        port = try command.map { command throws(PortError) in
            try RestartingPort(command: command, timeout: timeout)
        }
        greeting = port?.greeting
        let version = greeting?.contractVersion ?? .comparingIDs
        self.comparison = comparison
        self.comparison.comparesIDs = version >= .comparingIDs
    }

    /// How often the port was started again.
    package var restarts: Int { port?.restarts ?? 0 }

    /// Ends the port.
    ///
    /// - Throws: If it does not end as it should.
    package func stop() throws(PortError) {
        try port?.stop()
    }

    /// The outcomes of vectors, in their order.
    package func outcomes(of vectors: [VectorCase]) async -> [VectorOutcome] {
        var outcomes: [VectorOutcome] = []
        outcomes.reserveCapacity(vectors.count)
        guard let port else {
            for vector in vectors {
                outcomes.append(
                    await VectorOutcome(of: vector, by: [ours, group], comparison: comparison)
                )
            }
            return outcomes
        }
        var inFlight: [Int] = []
        func takeFirst() {
            let index = inFlight.removeFirst()
            outcomes[index] = VectorOutcome(
                of: vectors[index],
                comparison: comparison,
                bytes: comparesBytes
            ) { () throws(PortError) in try port.reply() }
        }
        for (index, vector) in vectors.enumerated() {
            if let outcome = VectorOutcome(of: vector, unaskedBy: port) {
                outcomes.append(outcome)
                continue
            }
            outcomes.append(.skipped(.said("it is not answered yet")))
            if inFlight.count == port.window { takeFirst() }
            port.ask(vector.verb, vector.input, asText: vector.isText)
            inFlight.append(index)
        }
        while !inFlight.isEmpty { takeFirst() }
        return outcomes
    }

    /// How a port, or this package for a group, answers generated inputs, in their order.
    package func outcomes(
        of indices: Range<Int>,
        from generator: InputGenerator
    ) async -> [RandomOutcome] {
        var outcomes = [RandomOutcome](repeating: .skipped, count: indices.count)
        let theirs = implementation(of: generator.verb)
        var inFlight: [(offset: Int, answer: JSONObject)] = []
        func takeFirst() {
            let (offset, answer) = inFlight.removeFirst()
            outcomes[offset] = outcome(ours: answer) { () throws(PortError) in try theirs.reply() }
        }
        for (offset, index) in indices.enumerated() {
            let input = generator.input(at: index)
            guard theirs.capabilities.contains(input.verb) else { continue }
            if inFlight.count == theirs.window { takeFirst() }
            await theirs.ask(input.verb, input.text, asText: false)
            inFlight.append((offset, await ourAnswer(input.verb, input.text)))
        }
        while !inFlight.isEmpty { takeFirst() }
        return outcomes
    }

    /// Makes an input to which the answers differ as small as it can be with the same cause.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - text: The input.
    ///   - cause: Where its answers differ first; `nil` for anywhere.
    /// - Returns: The smallest input that was found; `nil` if the answers do not differ there.
    package func shrink(
        _ verb: ExactString,
        _ text: [UInt8],
        cause: String? = nil
    ) async -> ShrunkInput? {
        guard let first = await difference(verb, text) else { return nil }
        let cause = cause ?? first.cause
        guard first.cause == cause else { return nil }
        var smallest = first
        guard let value = try? JSONValue(parsing: text) else { return smallest }
        let identities = InputIdentities(of: value)
        let repair = await repair(of: value, verb, first.expected)
        // Of an input with several errors any one may be answered (X7).
        if repair == nil, first.expected["error"] != nil { return smallest }
        var shrinker = Shrinker(value)
        var attempts = 0
        while attempts < Self.shrinkAttempts, let candidate = shrinker.next() {
            guard identities.areKept(in: candidate) else { continue }
            attempts += 1
            if let repair {
                guard let whole = repair.repaired(candidate),
                    await ourAnswer(verb, whole.utf8)["error"] == nil
                else { continue }
            }
            if let found = await difference(verb, candidate.utf8), found.cause == cause,
                found.isOfAKind(with: smallest)
            {
                shrinker.accept()
                smallest = found
            }
        }
        return smallest
    }

    /// What takes its one fault away from an input that is refused; `nil` if it is answered, or nothing does.
    private func repair(
        of input: JSONValue,
        _ verb: ExactString,
        _ answer: JSONObject
    ) async -> InputRepair? {
        guard let path = answer["error"]?.object?["path"] else { return nil }
        for repair in InputRepair.all(of: input, at: path) {
            if let whole = repair.repaired(input),
                await ourAnswer(verb, whole.utf8)["error"] == nil
            {
                return repair
            }
        }
        return nil
    }

    /// How many inputs are asked to shrink one.
    private static let shrinkAttempts = 3000

    private var comparesBytes: Bool {
        comparison.level != .decision && greeting?.answersBytes == true
    }

    /// The port, or else this package where it answers the inputs of a verb in another way as well.
    private func implementation(of verb: ExactString?) -> any Implementation {
        if let port { return port }
        return verb == "prove" ? completions : group
    }

    private func ourAnswer(_ verb: ExactString, _ text: [UInt8]) async -> JSONObject {
        await ours.ask(verb, text)
        guard case .result(let answer) = ours.answer() else { return JSONObject() }
        return answer
    }

    private func difference(_ verb: ExactString, _ text: [UInt8]) async -> ShrunkInput? {
        let theirs = implementation(of: verb)
        await theirs.ask(verb, text, asText: false)
        let answer = await ourAnswer(verb, text)
        let outcome = outcome(ours: answer) { () throws(PortError) in try theirs.reply() }
        guard case .different(let differences) = outcome else { return nil }
        return ShrunkInput(verb: verb, input: text, expected: answer, differences: differences)
    }

    private func outcome(
        ours our: JSONObject,
        reply: () throws(PortError) -> PortReply
    ) -> RandomOutcome {
        do throws(PortError) {
            let reply = try reply()
            switch layout {
            case .whole: if reply.isResult(our.json.utf8) { return .alike }
            case .withoutWords: if reply.isResult(our.withoutWords.json.utf8) { return .alike }
            case .other: break
            }
            guard case (.result(let their), let spelled) = try reply.answer() else {
                return .skipped
            }
            var differences = comparison.differences(ours: our, theirs: their)
            if comparesBytes, differences.isEmpty {
                differences += [AnswerDifference(spelling: spelled, of: their)].compactMap { $0 }
            }
            guard differences.isEmpty else { return .different(differences) }
            // The next answers are likely to be laid out in the same way.
            layout =
                switch layout {
                case .whole: .withoutWords
                case .withoutWords, .other: .other
                }
            return .alike
        } catch {
            return .unanswered(error)
        }
    }
}

/// How an implementation answers a generated input, beside this package.
package enum RandomOutcome: Sendable {
    /// Both answer alike.
    case alike
    /// The implementation does not answer it.
    case skipped
    /// The answers differ at these places.
    case different([AnswerDifference])
    /// The port failed at this input, or had failed too often before.
    case unanswered(PortError)
}
