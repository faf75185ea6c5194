/// The options and operands of a call, of which a parser takes what it knows.
///
/// What the help of the call does not have is refused here, so a parser cannot take more than the help says; what a
/// parser has not taken is refused at the end, so that it cannot take less.
struct GivenOptions {
    /// The help of the call.
    let help: VerbHelp
    /// What stands beside the options, in order.
    let operands: [Argument]
    private var given: [(name: String, value: Argument)] = []

    /// Divides the arguments that follow the words of the call.
    init(_ arguments: ArraySlice<Argument>, of help: VerbHelp) throws(UsageError) {
        self.help = help
        var operands: [Argument] = []
        var rest = arguments.makeIterator()
        var areOver = false
        while let argument = rest.next() {
            if argument == "--", !areOver {
                areOver = true
                continue
            }
            guard argument.isOption, !areOver else {
                guard !help.operands.isEmpty else {
                    throw UsageError("`\(argument)` is one argument too many for \(help.name)")
                }
                operands.append(argument)
                continue
            }
            let (name, value) = argument.optionParts
            guard let option = help.options.first(where: { Argument(text: $0.name) == name })
            else {
                let near = NearWord.nearest(name.string, in: help.options.map { $0.name })
                throw UsageError(
                    "`\(name)` is no option of \(help.name)" + NearWord.question(near)
                )
            }
            given.append((option.name, try Self.value(of: option, joined: value, in: &rest)))
        }
        self.operands = operands
    }

    /// The value that follows an option, or is joined to it; empty if it has none.
    private static func value(
        of option: OptionHelp,
        joined: Argument?,
        in rest: inout ArraySlice<Argument>.Iterator
    ) throws(UsageError) -> Argument {
        guard let kind = option.value else {
            guard joined == nil else { throw UsageError("`\(option.name)` has no value") }
            return ""
        }
        guard let value = joined ?? rest.next() else {
            throw UsageError("`\(option.name)` needs a value")
        }
        if case .words(let words) = kind, !words.contains(where: { Argument(text: $0) == value }) {
            let near = NearWord.nearest(value.string, in: words)
            throw UsageError(
                "`\(option.name)` is \(words.alternatives), not `\(value)`"
                    + NearWord.question(near)
            )
        }
        return value
    }

    /// Whether an option that has no value was given.
    mutating func flag(_ name: String) -> Bool {
        !values(name).isEmpty
    }

    /// The value of an option, the last one if it was given more than once; `nil` if it was not given.
    mutating func value(_ name: String) -> Argument? {
        values(name).last
    }

    /// The values of an option that may be given more than once, in order.
    mutating func values(_ name: String) -> [Argument] {
        let values = given.filter { $0.name == name }.map { $0.value }
        given.removeAll { $0.name == name }
        return values
    }

    /// The whole number that is the value of an option; `nil` if it was not given.
    mutating func number(
        _ name: String,
        in range: ClosedRange<Int64>
    ) throws(UsageError) -> Int64? {
        guard let value = value(name) else { return nil }
        if let number = value.string.flatMap({ Int64($0) }), range.contains(number) {
            return number
        }
        let bounds =
            range.upperBound == .max
            ? "\(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
        throw UsageError("`\(name)` is a whole number from \(bounds), not `\(value)`")
    }

    /// Refuses what the parser has not taken.
    func end() throws(UsageError) {
        if let name = given.first?.name {
            throw UsageError("`\(name)` is no option of \(help.name)")
        }
    }
}

extension Argument {
    /// The name of an option, and what is joined to it by `=`.
    fileprivate var optionParts: (name: Argument, value: Argument?) {
        guard bytes.starts(with: "--".utf8), let mark = bytes.firstIndex(of: UInt8(ascii: "="))
        else { return (self, nil) }
        return (Argument(Array(bytes[..<mark])), Argument(Array(bytes[(mark + 1)...])))
    }

    /// The bytes of a text.
    init(text: String) {
        self.init(Array(text.utf8))
    }
}

extension [String] {
    /// The words as people list them: "`a`, `b` or `c`".
    var alternatives: String {
        let quoted = map { "`\($0)`" }
        guard let last = quoted.last, count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
