import PushFoundation
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// The time of a process while the wall clock is set (rule 6.16).
@Suite struct DeliveryClockTests {
    private let manual = ManualClock()
    private let steps = Steps()
    private let clock: DeliveryClock

    init() {
        clock = DeliveryClock(
            wall: { [manual] in manual.wall },
            monotonic: manual,
            whenSet: { [steps] in steps.add($0) }
        )
    }

    @Test func `6.16: the time goes on while the wall clock is set back`() {
        #expect(clock.now() == manual.now)
        manual.setWall(by: .seconds(-3600))
        manual.advance(by: .seconds(1))
        #expect(clock.now() == manual.now)
        manual.advance(by: .seconds(7200))
        #expect(clock.now() == manual.now)
        #expect(clock.reading().date == manual.wall)
        #expect(steps.all == [.seconds(-3600)])
    }

    @Test func `6.16: the time follows a wall clock that was set forward after a minute`() {
        let start = clock.now()
        manual.setWall(by: .seconds(3600))
        #expect(clock.now() == start)
        manual.advance(by: .milliseconds(59_999))
        #expect(clock.now() == start.adding(milliseconds: 59_999))
        #expect(clock.reading().date == clock.now())
        manual.advance(by: .milliseconds(1))
        #expect(clock.now() == manual.wall)
        #expect(steps.all == [.seconds(3600)])
    }

    @Test func `6.16: a wall clock that is set right again has changed nothing`() {
        let start = clock.now()
        for _ in 0..<10 {
            manual.setWall(by: .seconds(3600))
            manual.advance(by: .seconds(20))
            _ = clock.now()
            manual.setWall(by: .seconds(-3600))
            manual.advance(by: .seconds(20))
            _ = clock.now()
        }
        #expect(clock.now() == start.adding(milliseconds: 400_000))
        #expect(steps.all.count == 20)
        #expect(clock.reading().lead == 0)
    }

    @Test func `6.16: a wall clock that is set further has to stand for another minute`() {
        let start = clock.now()
        manual.setWall(by: .seconds(3600))
        _ = clock.now()
        manual.advance(by: .seconds(50))
        manual.setWall(by: .seconds(3600))
        _ = clock.now()
        manual.advance(by: .seconds(50))
        #expect(clock.now() == start.adding(milliseconds: 100_000))
        manual.advance(by: .seconds(10))
        #expect(clock.now() == manual.wall)
    }

    @Test func `6.16: a difference of a second is no setting`() {
        let start = clock.now()
        manual.setWall(by: .milliseconds(900))
        #expect(clock.now() == start.adding(milliseconds: 900))
        manual.setWall(by: .milliseconds(-900))
        #expect(clock.now() == start.adding(milliseconds: 900))
        #expect(steps.all == [])
    }

    @Test func `6.16: the time is that of another process if that is ahead`() {
        let ahead = clock.now().adding(milliseconds: 5000)
        #expect(clock.reading(atLeast: ahead).now == ahead)
        manual.advance(by: .seconds(1))
        #expect(clock.now() == ahead.adding(milliseconds: 1000))
        #expect(clock.reading().date == manual.wall)
        #expect(steps.all == [])
    }

    @Test func `6.16: what passes while both clocks are read does not put the time ahead`() {
        let pause = Mutex(Duration.zero)
        let clock = DeliveryClock(
            wall: { [manual] in
                let pause = pause.withLock { $0 }
                manual.advance(by: pause)
                defer { manual.advance(by: pause) }
                return manual.wall
            },
            monotonic: manual
        )
        for milliseconds in [0, 300, 0] {
            pause.withLock { $0 = .milliseconds(milliseconds) }
            #expect(clock.now() == manual.now)
        }
        #expect(clock.reading().lead == 0)
    }

    @Test func `a manual clock that jumps while it is read shows one instant`() async {
        let jumping = ManualClock(jumps: .always)
        let clock = jumping.deliveryClock
        await withTaskGroup { tasks in
            tasks.addTask {
                for _ in 0..<10_000 { try? await jumping.sleep(for: .seconds(1)) }
            }
            tasks.addTask {
                for _ in 0..<10_000 { _ = clock.now() }
            }
        }
        let reading = clock.reading()
        #expect(reading.now == jumping.now)
        #expect(reading.lead == 0)
    }

    @Test func `6.16: a sleep takes as long as it was to take`() async throws {
        let start = clock.now()
        manual.setWall(by: .seconds(-3600))
        async let sleep: Void = clock.sleep(start.adding(milliseconds: 5000))
        while manual.awaited.isEmpty { await Task.yield() }
        #expect(manual.awaited == [manual.now.adding(milliseconds: 5000)])
        manual.advance(by: .seconds(5))
        try await sleep
    }

    private final class Steps: Sendable {
        private let found = Mutex<[Duration]>([])

        var all: [Duration] { found.withLock { $0 } }

        func add(_ step: Duration) { found.withLock { $0.append(step) } }
    }
}
