import Foundation

/// Standard output or standard error, written in whole pieces.
struct StandardStream {
    private let descriptor: Int32

    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    /// Writes everything; ends the program quietly if the reader is gone.
    func write(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                exit(ExitStatus.usageError.rawValue)
            }
            written += count
        }
    }

    /// Writes a text.
    func write(_ text: String) {
        write(Array(text.utf8))
    }
}
