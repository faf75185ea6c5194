import ExactJSON
import Foundation
import PushModel
import PushService
import WallTime

/// A store of statistics, as plain as can be, that breaks one promise, or none.
actor FlawedPushStatistics: PushStatistics {
    enum Flaw {
        case isNeverEmpty
        case forgetsArrivals
        case replaces
        case takesLastOfCall
        case keepsZeros
        case mergesApps
        case ignoresDays
        case endsDaysEarly
        case ignoresMessages
        case dropsCountsWithoutMessage
        case answersInReverse
        case normalizesMessages
        case normalizesReasons
        case losesUpdates
        case losesSome
    }

    private let flaw: Flaw?
    private var counts: [PushCounts.Row.Key: PushCounts] = [:]

    init(_ flaw: Flaw?) {
        self.flaw = flaw
    }

    func add(_ rows: [PushCounts.Row]) async throws {
        var sums = counts
        if flaw == .losesUpdates {
            await Task.yield()
        }
        var seen: Set<PushCounts.Row.Key> = []
        for row in rows where flaw == .keepsZeros || !row.counts.isZero {
            let key = flawed(row.key)
            let isNew = seen.insert(key).inserted
            if flaw == .losesSome, key.message?.string.hasSuffix("99") == true { continue }
            if flaw == .dropsCountsWithoutMessage, key.message == nil { continue }
            let replaces =
                flaw == .replaces && isNew || flaw == .takesLastOfCall && !isNew
            let old = replaces ? PushCounts() : sums[key] ?? PushCounts()
            sums[key] = sum(old, flawed(row.counts))
        }
        counts = sums
    }

    private func sum(_ left: PushCounts, _ right: PushCounts) -> PushCounts {
        var sum = left
        sum += right
        return sum
    }

    private func flawed(_ key: PushCounts.Row.Key) -> PushCounts.Row.Key {
        var key = key
        if flaw == .mergesApps {
            key.app = "org#app"
        }
        if flaw == .normalizesMessages {
            key.message = key.message.map { Message.ID(normalized($0.string)) }
        }
        return key
    }

    private func flawed(_ counts: PushCounts) -> PushCounts {
        switch flaw {
        case .forgetsArrivals:
            PushCounts(
                sent: counts.sent,
                accepted: counts.accepted,
                rejected: counts.rejected,
                clicked: counts.clicked
            )
        case .normalizesReasons:
            PushCounts(
                sent: counts.sent,
                accepted: counts.accepted,
                rejected: Dictionary(
                    counts.rejected.map { (Delivery.Reason(normalized($0.key.string)), $0.value) },
                    uniquingKeysWith: +
                ),
                arrived: counts.arrived,
                clicked: counts.clicked
            )
        default: counts
        }
    }

    private func normalized(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

    func rows(
        of app: AppID,
        message: Message.ID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushCounts.Row] {
        let found = counts.filter { key, _ in
            guard flaw == .mergesApps || key.app == app else { return false }
            guard flaw == .ignoresMessages || message == nil || key.message == message else {
                return false
            }
            if flaw == .endsDaysEarly, days.lowerBound < days.upperBound,
                days.upperBound < .latest, key.day == days.upperBound
            {
                return false
            }
            return flaw == .ignoresDays || days.contains(key.day)
        }
        if found.isEmpty, flaw == .isNeverEmpty {
            let key = PushCounts.Row.Key(app: app, day: .earliest, message: nil)
            return [PushCounts.Row(key, PushCounts())]
        }
        let sorted = found.sorted { $0.key < $1.key }
        return (flaw == .answersInReverse ? sorted.reversed() : sorted)
            .map { PushCounts.Row($0.key, $0.value) }
    }
}
