import Foundation

/// An argument of the command line, compared byte for byte.
typealias Argument = SystemString

extension Argument {
    /// The arguments of this program, without its name.
    static var all: [Argument] {
        (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
            CommandLine.unsafeArgv[index].map { Argument(cString: $0) }
        }
    }

    /// Whether it is meant as an option: `-` alone is standard input.
    var isOption: Bool { bytes.count > 1 && bytes.first == UInt8(ascii: "-") }
}
