#if HTTP2

/// How much a server may send that brings no answer forward: PING, SETTINGS, resets, frames that are empty
/// or unknown.
///
/// A server that only keeps the connection busy runs out of it.
struct HTTP2Patience {
    /// So many frames at once, and so many bytes.
    private static let mostFrames = 10_000
    private static let mostBytes = 4 << 20
    /// So much more with each millisecond, and with each answer.
    private static let framesPerMillisecond = 1
    private static let bytesPerMillisecond = 100
    private static let framesPerAnswer = 10
    private static let bytesPerAnswer = 1 << 10

    private var frames = mostFrames
    private var bytes = mostBytes
    private var filled = LoopTime.now

    /// Takes a frame; `false` if there is none left.
    mutating func allowsOne() -> Bool {
        if frames == 0 { fill() }
        guard frames > 0 else { return false }
        frames -= 1
        return true
    }

    /// Takes bytes, of whatever they are; `false` if there are not as many left.
    mutating func allows(bytes count: Int) -> Bool {
        if bytes < count { fill() }
        guard bytes >= count else { return false }
        bytes -= count
        return true
    }

    /// Gives back bytes that belong to an answer.
    mutating func take(bytes count: Int) {
        add(frames: 0, bytes: count)
    }

    /// Gives back what an answer is worth.
    mutating func addAnswer() {
        add(frames: Self.framesPerAnswer, bytes: Self.bytesPerAnswer)
    }

    private mutating func fill() {
        let now = LoopTime.now
        // As much as fills it up is enough, however long that was.
        let passed = Int(min(100_000, (now.nanoseconds - filled.nanoseconds) / 1_000_000))
        guard passed > 0 else { return }
        filled = now
        add(
            frames: passed * Self.framesPerMillisecond,
            bytes: passed * Self.bytesPerMillisecond
        )
    }

    private mutating func add(frames: Int, bytes: Int) {
        self.frames = min(Self.mostFrames, self.frames + frames)
        self.bytes = min(Self.mostBytes, self.bytes + bytes)
    }
}
#endif
