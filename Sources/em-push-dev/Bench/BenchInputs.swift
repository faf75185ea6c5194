import PushConformance
import PushContract
import PushModel

/// Inputs of one verb, one a line, as a program on the other side of a pipe sends them.
struct BenchInputs {
    /// The lines.
    let text: [UInt8]
    /// The inputs cut out of the lines.
    let frames: [InputFrame]

    private static let pieceSize = 1 << 16

    init(text: [UInt8]) {
        self.text = text
        var frames: [InputFrame] = []
        Self.frame(text) { frames += $0 }
        self.frames = frames
    }

    /// Reads the inputs of `decide` of a file.
    ///
    /// - Throws: If the file cannot be read, or has an input that is refused: an answer that is an error
    ///   says nothing about the speed of the others.
    init(contentsOf path: String) throws(UsageError) {
        self.init(text: try DevelopmentTool.contents(of: path))
        guard !frames.isEmpty else { throw UsageError("`\(path)` has no inputs") }
        for (index, frame) in frames.enumerated() {
            do throws(ContractError) {
                _ = try ContractInput<DecideRequest>(frame)
            } catch {
                throw UsageError("`\(path)`: input \(index + 1) is refused: \(error.fault)")
            }
        }
    }

    /// Generates inputs of a verb, always the same.
    ///
    /// Inputs with a line feed between their tokens are left out, as each input has to be one line.
    init(generated count: Int, of verb: BenchVerb) {
        let generator = InputGenerator(seed: 5, verb: verb.name)
        var text: [UInt8] = []
        var (lines, index) = (0, 0)
        while lines < count {
            let input = generator.input(at: index).text
            index += 1
            guard !input.contains(UInt8(ascii: "\n")) else { continue }
            text += input
            text.append(UInt8(ascii: "\n"))
            lines += 1
        }
        self.init(text: text)
    }

    /// Cuts the text into its inputs, in pieces as large as the program reads.
    func frame() {
        Self.frame(text) { BenchOperations.consume($0) }
    }

    private static func frame(_ text: [UInt8], _ body: ([InputFrame]) -> Void) {
        var framer = InputFramer()
        for start in stride(from: 0, to: text.count, by: pieceSize) {
            body(framer.append(text[start..<min(start + pieceSize, text.count)]))
        }
        body(framer.finish())
    }

    /// Counts what another policy would have changed for the inputs, as `em-push replay` does.
    func replay() -> ReplayTally {
        let policy = PushPolicy(forceOverrides: .allPreferences, alertStyle: .titled)
        var tally = ReplayTally(.input, against: ReplaySide(policy))
        for frame in frames {
            do throws(ContractError) {
                try tally.add(try ContractInput<DecideInput>(frame))
            } catch {
                tally.addRefused()
            }
        }
        return tally
    }

    /// The line that answers an input of `decide`, or refuses it.
    static func decide(_ bytes: ArraySlice<UInt8>, explaining isExplaining: Bool) -> [UInt8] {
        do throws(ContractError) {
            let input = try ContractInput<DecideRequest>(parsing: bytes)
            return try input.line(explaining: isExplaining)
        } catch {
            return JSONLine(error.json).bytes
        }
    }
}
