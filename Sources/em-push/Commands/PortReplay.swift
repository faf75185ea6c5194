import ExactJSON
import PushConformance
import PushContract

/// Asks this program and a port each input of a log, and counts what differs.
///
/// As many inputs are in flight as the port allows and as their bytes do. What it gets wrong is said with the number of the
/// input, and counts as no answer; the next inputs are asked all the same.
struct PortReplay {
    private(set) var tally = ReplayTally(againstPort: ())

    private let port: RestartingPort
    private let ours = ThisImplementation(explaining: false)
    private let comparison = AnswerComparison(.full)
    /// The inputs that the port has not answered, the first first.
    private var inFlight: [Question] = []
    /// How many bytes these have, with this program's answers.
    private var bytesInFlight = 0
    private var askedCount = 0
    private var complaints = 0
    private var refusals = Refusals(of: "replay")
    /// Takes what differs.
    private let report: (ReplayDifference?) -> Void

    /// How many bytes are in flight at most, but for a single input: twice as many as an input has.
    private static let largestFlight = 2 * JSONReader.sizeLimit
    private static let shownComplaints = 20
    private static let verb: ExactString = "decide"

    private struct Question {
        let number: Int
        let input: JSONValue
        let answer: JSONObject
        /// How many bytes both have.
        let size: Int
        /// What is said if the port refuses the input, too.
        let refusal: String?
    }

    /// Starts the port.
    init(
        _ command: String,
        timeout: Duration,
        report: @escaping (ReplayDifference?) -> Void
    ) throws(PortError) {
        self.report = report
        port = try RestartingPort(command: command, timeout: timeout)
    }

    /// Asks an input; what is no JSON counts as refused, since the protocol cannot carry it.
    nonisolated(nonsending) mutating func add(_ read: ReadInput) async {
        defer { askedCount += 1 }
        var input: JSONValue
        do throws(InputError) {
            input = try read.json()
        } catch {
            finishAnswers(downTo: 0)
            tally.addRefused()
            refusals.add(error, in: read)
            return
        }
        if read.source.isAnnotated, var object = input.object {
            for key in AnnotationKeys.all { object[key] = nil }
            input = .object(object)
        }
        finishAnswers(downTo: port.window - 1)
        let text = input.utf8
        await ours.ask(Self.verb, text)
        guard case .result(let answer) = ours.answer() else {
            finishAnswers(downTo: 0)
            tally.addRefused()
            return
        }
        let size = text.count + answer.json.utf8Count
        while !inFlight.isEmpty, bytesInFlight + size > Self.largestFlight {
            finishAnswers(downTo: inFlight.count - 1)
        }
        port.ask(Self.verb, text)
        bytesInFlight += size
        inFlight.append(
            Question(
                number: askedCount,
                input: input,
                answer: answer,
                size: size,
                refusal: InputError(answer).flatMap { refusals.words(for: $0, in: read) }
            )
        )
    }

    /// Waits for the last answers, and ends the port; `false` if it got anything wrong.
    mutating func finish() -> Bool {
        finishAnswers(downTo: 0)
        do throws(PortError) {
            try port.stop()
        } catch {
            complain("\(error)")
        }
        refusals.finish()
        if complaints > Self.shownComplaints {
            StandardStream.error.say(
                "em-push replay: \(complaints - Self.shownComplaints) more complaints are not shown"
            )
        }
        return complaints == 0
    }

    private mutating func finishAnswers(downTo count: Int) {
        while inFlight.count > max(count, 0) {
            let question = inFlight.removeFirst()
            bytesInFlight -= question.size
            let answer = answer(to: question)
            let isOther = answer.map {
                !comparison.differences(ours: question.answer, theirs: $0).isEmpty
            }
            let refused = tally.refused
            report(tally.add(question.input, question.answer, answer, isOther: isOther ?? true))
            if tally.refused > refused { refusals.add(question.refusal) }
        }
    }

    /// The port's answer; `nil` after a complaint if it gives none that `decide` can give.
    private mutating func answer(to question: Question) -> JSONObject? {
        do throws(PortError) {
            let (answer, spelled) = try port.reply().answer()
            switch answer {
            case .skipped(let reason):
                complain("the port skips the input: \(PlainText(reason).line)", at: question)
            case .result(let answer) where ReplayResult(answer) == .failed:
                let start = String(decoding: spelled.prefix(200), as: UTF8.self)
                complain("the port answers what `decide` does not: `\(start)`", at: question)
            case .result(let answer):
                return answer
            }
        } catch {
            complain("\(error)", at: question)
        }
        return nil
    }

    private mutating func complain(_ text: String, at question: Question? = nil) {
        complaints += 1
        guard complaints <= Self.shownComplaints else { return }
        let id = question?.input.object?["id"]?.string.map { " [\(PlainText($0).line)]" } ?? ""
        let place = question.map { "input \($0.number)\(id): " } ?? ""
        StandardStream.error.say("em-push replay: \(place)\(text)")
    }
}

extension ReadInput {
    /// What is asked, read as JSON alone.
    fileprivate func json() throws(InputError) -> JSONValue {
        switch frame.content {
        case .input(let bytes): try JSONValue(parsing: bytes)
        case .refused(let fault): throw fault
        }
    }
}

extension InputError {
    /// Why an answer refuses its input; `nil` if it does not.
    fileprivate init?(_ answer: JSONObject) {
        guard let error = answer["error"]?.object, let message = error["message"]?.string,
            let code = error["code"]?.string.flatMap({ Code(word: ExactString($0)) }),
            let path = error["path"].flatMap({ try? JSONPointer(json: $0) })
        else { return nil }
        self.init(code, at: path, message)
    }
}
