import PushFoundation
import Testing
import WallTime

@testable import PushService

/// A call of one kind says nothing of another, and one that takes long fails.
@Suite struct QueueHealthTests {
    private struct FullError: StoreError {
        var fault: DeliveryEvent.StoreFault {
            DeliveryEvent.StoreFault(code: "test.full", state: "13", detail: "no room")
        }
    }

    private struct SecretError: Error, CustomStringConvertible {
        var description: String { "secret" }
    }

    private let health = QueueHealth()
    private let start = Instant.earliest

    private func call(
        _ call: DeliveryEvent.StoreFault.Call,
        _ error: (any Error)?,
        after seconds: Int
    ) {
        let now = start.advanced(by: .seconds(seconds))
        health.end(call, health.begin(call, at: now), error, at: now)
    }

    private func failures(after seconds: Int) -> [QueueHealth.Failure] {
        health.failures(at: start.advanced(by: .seconds(seconds)))
    }

    @Test func `a success of another kind does not hide a failure`() {
        call(.lease, FullError(), after: 1)
        call(.settle, nil, after: 2)
        call(.lease, SecretError(), after: 3)
        #expect(
            failures(after: 4) == [
                QueueHealth.Failure(
                    call: .lease,
                    since: start.advanced(by: .seconds(1)),
                    fault: DeliveryEvent.StoreFault(code: "SecretError", detail: "")
                )
            ]
        )
        call(.lease, nil, after: 5)
        #expect(failures(after: 6).isEmpty)
        #expect(health.counts == [.lease: 3, .settle: 1])
    }

    @Test func `a failure is forgotten when the call is not made again`() {
        call(.split, FullError(), after: 0)
        #expect(failures(after: 60).map { $0.fault?.code } == ["test.full"])
        #expect(failures(after: 61).isEmpty)
    }

    @Test func `a call that takes longer than 10 seconds fails`() {
        let number = health.begin(.expand, at: start)
        #expect(failures(after: 10).isEmpty)
        #expect(failures(after: 11) == [.init(call: .expand, since: start, fault: nil)])
        health.end(.expand, number, nil, at: start.advanced(by: .seconds(12)))
        #expect(failures(after: 12).isEmpty)
    }

    @Test func `a call that is given up says nothing`() {
        call(.lease, CancellationError(), after: 0)
        #expect(failures(after: 0).isEmpty)
    }

    @Test func `an event has the words of a store's error, and of another only its type`() {
        let events = [FullError() as any Error, SecretError()].map {
            DeliveryEvent.queueFailed(.enqueue, DeliveryEvent.StoreFault($0))
        }
        #expect(
            events.map { $0.logEntry.metadata } == [
                ["call": "enqueue", "code": "test.full", "state": "13", "detail": "no room"],
                ["call": "enqueue", "code": "SecretError", "detail": ""],
            ]
        )
        #expect("\(events[0])" == "queueFailed: enqueue, test.full")
    }
}
