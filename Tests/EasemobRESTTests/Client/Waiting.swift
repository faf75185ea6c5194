import PushFoundation
import PushTestSupport

extension ManualClock {
    /// The times for which the sleeping tasks will go on sleeping, the shortest first.
    var remaining: [Duration] {
        let now = now
        return awaited.map { now.duration(to: $0) }
    }
}

/// Lets other tasks run until a condition holds; returns `false` if it does not hold after a long time.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1_000_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}

/// Lets other tasks run for a while.
func letOthersRun() async {
    for _ in 0..<2000 {
        await Task.yield()
    }
}
