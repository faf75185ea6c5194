import ExactJSON
import PushContract

/// The refused inputs of a call that has one answer for all of them: the first ones are said on standard error, each with
/// its place.
struct Refusals {
    private let verb: String
    private(set) var count = 0

    /// How many are said.
    private static let shownCount = 20

    init(of verb: String) {
        self.verb = verb
    }

    /// Counts an input that is refused, and says why.
    mutating func add(_ fault: InputError, in input: ReadInput) {
        add(words(for: fault, in: input))
    }

    /// Counts an input that is refused, and says the words for it.
    mutating func add(_ words: String?) {
        count += 1
        guard count <= Self.shownCount, let words else { return }
        StandardStream.error.say("em-push \(verb): \(words)")
    }

    /// Where and why an input is refused; `nil` if so many were that no more are said.
    func words(for fault: InputError, in input: ReadInput) -> String? {
        guard count < Self.shownCount else { return nil }
        return "\(input.place(of: fault).text): \(fault)"
    }

    /// Says how many more there were.
    func finish() {
        guard count > Self.shownCount else { return }
        let rest = count - Self.shownCount
        StandardStream.error.say("em-push \(verb): \(rest) more refusals are not shown")
    }
}
