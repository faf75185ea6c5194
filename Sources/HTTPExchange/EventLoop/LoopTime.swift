#if HTTP2
import Foundation

/// A reading of the clock that no one sets, in nanoseconds.
struct LoopTime: Comparable, Hashable, Sendable {
    let nanoseconds: Int64

    /// What the clock says now.
    static var now: LoopTime {
        var time = timespec()
        _ = clock_gettime(CLOCK_MONOTONIC, &time)
        return LoopTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func + (time: LoopTime, milliseconds: Int) -> LoopTime {
        LoopTime(nanoseconds: time.nanoseconds + Int64(milliseconds) * 1_000_000)
    }

    static func < (left: LoopTime, right: LoopTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Whole milliseconds until another time, rounded up; 0 if it has passed.
    func milliseconds(until other: LoopTime) -> Int {
        Int(max(0, other.nanoseconds - nanoseconds + 999_999) / 1_000_000)
    }
}
#endif
