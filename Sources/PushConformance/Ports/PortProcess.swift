import Foundation

/// A program that the shell starts, and that reads and writes lines.
///
/// The program inherits standard error. No wait is longer than the timeout. While it waits for a line,
/// the process also writes, so that a program that writes before it has read everything blocks neither
/// side. Writing to a program that has ended raises SIGPIPE, which the caller must ignore.
final class PortProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let timeout: Duration
    private let hasEnded = DispatchSemaphore(value: 0)

    private var lines = PortLines()
    /// The lines that were read after the last one that was returned.
    private var received: ArraySlice<PortLines.Line> = []
    /// The bytes that are still to be written.
    private var unsent: ArraySlice<UInt8> = []
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var isStopped = false

    /// Starts a command.
    init(command: String, timeout: Duration) throws(PortError) {
        self.timeout = timeout
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardInput = input
        process.standardOutput = output
        process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
        do {
            try process.run()
        } catch {
            throw PortError(.notStarted, "cannot be started: \(error.localizedDescription)")
        }
        for pipeEnd in [writeEnd, readEnd] {
            _ = fcntl(pipeEnd, F_SETFL, fcntl(pipeEnd, F_GETFL) | O_NONBLOCK)
        }
    }

    deinit {
        kill()
    }

    /// Whether a line of so many bytes can be sent before the program has read all others.
    func hasRoom(for count: Int) -> Bool {
        unsent.count + count < PortLines.longestLine
    }

    /// Begins to write a line; ``receive()`` writes the rest.
    func send(_ line: [UInt8]) {
        if unsent.isEmpty {
            unsent = line[...]
        } else {
            unsent += line
        }
        unsent.append(UInt8(ascii: "\n"))
        _ = writeSome()
    }

    /// The next line, without its end.
    func receive() throws(PortError) -> [UInt8] {
        let deadline = ContinuousClock.now + timeout
        while received.isEmpty, !lines.isTooLong {
            guard try wait(until: deadline) else {
                throw PortError(.silent, "has not answered for \(timeout)")
            }
            guard readSome() else { throw ended() }
        }
        guard let line = received.popFirst() ?? nil else {
            throw PortError(.garbled, "writes a line of more than \(PortLines.longestLine) bytes")
        }
        guard unsent.count <= PortLines.longestLine else {
            throw PortError(.outOfStep, "answers lines that it has not read")
        }
        return line
    }

    /// Closes the program's input and waits for its end.
    func waitForEnd() throws(PortError) {
        isStopped = true
        let deadline = ContinuousClock.now + timeout
        while !unsent.isEmpty, try wait(until: deadline), readSome() {
            received = []
        }
        try? input.fileHandleForWriting.close()
        guard hasEnded.wait(timeout: .now() + timeout.seconds) == .success else {
            kill()
            throw PortError(.badEnd, "was told to stop and has not ended for \(timeout)")
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw PortError(.badEnd, "was told to stop and \(endText)")
        }
    }

    private var writeEnd: Int32 { input.fileHandleForWriting.fileDescriptor }
    private var readEnd: Int32 { output.fileHandleForReading.fileDescriptor }

    /// Waits until there are bytes to read, and writes meanwhile; `false` at the deadline.
    private func wait(until deadline: ContinuousClock.Instant) throws(PortError) -> Bool {
        while true {
            let rest = deadline - ContinuousClock.now
            guard rest > .zero else { return false }
            var ends = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
            if !unsent.isEmpty {
                ends.append(pollfd(fd: writeEnd, events: Int16(POLLOUT), revents: 0))
            }
            let milliseconds = min(rest.seconds * 1000, 60_000).rounded(.up)
            let count = poll(&ends, nfds_t(ends.count), Int32(milliseconds))
            guard count > 0 else { continue }
            if ends.count > 1, ends[1].revents != 0, !writeSome() {
                // The program reads no more; what it has written is still worth reading.
                unsent = []
            }
            if ends[0].revents != 0 { return true }
        }
    }

    /// Writes as much as the pipe takes; `false` if the program reads no more.
    private func writeSome() -> Bool {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { write(writeEnd, $0.baseAddress, $0.count) }
            if count >= 0 {
                unsent = unsent.dropFirst(count)
            } else if errno == EAGAIN {
                return true
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Reads what is there; `false` at the end of the output.
    private func readSome() -> Bool {
        let count = chunk.withUnsafeMutableBytes { read(readEnd, $0.baseAddress, $0.count) }
        guard count >= 0 else { return errno == EAGAIN || errno == EINTR }
        received += lines.append(chunk[..<count])
        return count > 0
    }

    private func ended() -> PortError {
        let isOver = hasEnded.wait(timeout: .now() + timeout.seconds) == .success
        return PortError(.ended, isOver ? endText : "closed its output")
    }

    private var endText: String {
        process.terminationReason == .exit
            ? "ended with status \(process.terminationStatus)"
            : "was ended by signal \(process.terminationStatus)"
    }

    /// Kills the program and its children, if it still runs.
    private func kill() {
        guard process.isRunning else { return }
        let id = process.processIdentifier
        // The shell may be only the parent of the program.
        if getpgid(id) == id {
            _ = Foundation.kill(-id, SIGKILL)
        }
        _ = Foundation.kill(id, SIGKILL)
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
