import Foundation

/// Standard output or standard error, written in whole pieces.
struct StandardStream {
    private let descriptor: Int32

    static let output = StandardStream(descriptor: STDOUT_FILENO)
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
    func write(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
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
        if descriptor == STDOUT_FILENO, code != EPIPE {
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
