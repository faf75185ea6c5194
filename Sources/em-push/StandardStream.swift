import Foundation

/// Standard output or standard error, written in whole pieces.
struct StandardStream {
    private let descriptor: Int32
    /// Whether a person reads it, whose terminal would obey what JSON may have as it is.
    private var isTerminal = false

    static let output = StandardStream(
        descriptor: STDOUT_FILENO,
        isTerminal: isatty(STDOUT_FILENO) == 1
    )
    /// Standard output for the port protocol, which is the same on a terminal.
    static let port = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    /// Keeps the numbers of standard streams that are closed from going to files that are opened later.
    static func reserveNumbers() {
        let wrongWays = [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ]
        for (number, wrongWay) in wrongWays where fcntl(number, F_GETFD) < 0 {
            // What is opened gets the lowest number that is free, which is this one; opened the wrong way,
            // it can be used no more than before.
            _ = open("/dev/null", wrongWay)
        }
    }

    /// Writes everything, or ends the program with a complaint; quietly if the reader is gone.
    ///
    /// What standard error does not take is dropped, and the work goes on.
    /// On a terminal JSON has its control characters and what rearranges text by their numbers; other formats have
    /// none of them.
    func write(_ bytes: [UInt8]) {
        let bytes = isTerminal ? JSONEscapesForPeople.escaped(bytes) : bytes
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                if descriptor == STDERR_FILENO { return }
                end(errno)
            }
        }
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes a line for people; what is quoted in it can do nothing to a terminal.
    func say(_ line: String) {
        write(PlainText(line).line + "\n")
    }

    private func end(_ code: Int32) -> Never {
        if code != EPIPE {
            let reason = String(cString: strerror(code))
            StandardStream.error.say(
                code == EBADF
                    ? "em-push: standard output is closed"
                    : "em-push: standard output cannot be written: \(reason)"
            )
        }
        exit(ExitStatus.usageError.rawValue)
    }
}
