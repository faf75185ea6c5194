import ExactJSON
import PushModel
import PushRules
import WallTime

/// Stretches of time in each of which every verdict stays (rule 7.4, Q8).
struct ProofTimes {
    /// The first instants of the stretches, ascending.
    let starts: [Instant]
    /// The zone on whose clock stretches are written.
    let zone: CompiledZone
    /// The zone data.
    let zones: ZoneTable

    /// Cuts a stretch of time, or takes the instant of the input.
    init(
        _ request: DecideRequest,
        _ unknown: [UnknownPlace],
        _ span: Range<Instant>?,
        _ settings: CompiledSettings,
        zones: ZoneTable
    ) {
        zone = settings.timeZone ?? .utc
        self.zones = zones
        guard let span else {
            starts = [request.now]
            return
        }
        var cuts: Set<Instant> = [span.lowerBound]
        func cut(_ instant: Instant) {
            if span.contains(instant) { cuts.insert(instant) }
        }
        let knowsSettings = !unknown.contains(.settings)
        // A zone that is unknown has its classes relative to the instant.
        let knowsZone =
            !unknown.contains(.timeZone)
            && (request.recipient.settings.timeZone.map { (try? zones.compile($0)) != nil } == true
                || !unknown.contains(where: { $0 == .policy || $0 == .policyTimeZone }))
        if knowsSettings, knowsZone {
            Self.quietEdges(settings.preferences(in: nil), span, zones).forEach(cut)
        } else if knowsSettings {
            Self.zoneEdges(request.recipient.settings, span).forEach(cut)
        }
        let stored = request.recipient.settings
        Self.ruleEdges(request, settings, span, zones).forEach(cut)
        let firstExpiry = Instant(milliseconds: 1)
        if knowsSettings, !unknown.contains(.expireTimestamp) {
            if let expiry = stored.expireTimestamp { cut(expiry.instant) }
        } else {
            cut(firstExpiry)
        }
        if knowsSettings, !unknown.contains(.conversations) {
            for entry in stored.conversations {
                if let expiry = entry.expireTimestamp { cut(expiry.instant) }
            }
        } else {
            cut(firstExpiry)
        }
        let dayAndMore = Instant.millisecondsPerDay + 1
        if unknown.contains(.timestamp) {
            cut(Instant.earliest.adding(milliseconds: dayAndMore))
        } else if let timestamp = request.message.timestamp {
            cut(timestamp.adding(milliseconds: dayAndMore))
        }
        starts = cuts.sorted()
    }

    /// Where the quiet hours and the windows begin and end, and where the clock changes.
    private static func quietEdges(
        _ preferences: Preferences,
        _ span: Range<Instant>,
        _ zones: ZoneTable
    ) -> [Instant] {
        guard !(preferences.quietHours.isEmpty && preferences.windows.isEmpty),
            let zone = preferences.timeZone
        else { return [] }
        var edges: [Instant] = []
        for gate in [Gate.appInterval, .quietWindow] {
            let stretches = preferences.quietStretches(
                of: gate,
                from: span.lowerBound,
                to: span.upperBound,
                zones: zones
            )
            for stretch in stretches { edges += [stretch.from, stretch.to] }
        }
        var instant = span.lowerBound
        while let change = zones.span(of: zone, at: instant).end, change < span.upperBound {
            if zones.offset(of: zone, at: instant) != zones.offset(of: zone, at: change) {
                edges.append(change)
            }
            instant = change
        }
        return edges
    }

    /// Where windows of rules can begin and end.
    private static func ruleEdges(
        _ request: DecideRequest,
        _ settings: CompiledSettings,
        _ span: Range<Instant>,
        _ zones: ZoneTable
    ) -> [Instant] {
        let lists = [request.app.rules, request.recipient.settings.rules]
        let windows = lists.joined().flatMap { $0.when.windows + $0.not.windows }
        guard let zone = settings.timeZone, !windows.isEmpty else { return [] }
        let all = WindowEdges(windows, in: zone, zones)
        var edges: [Instant] = []
        var instant = span.lowerBound
        while let edge = all.next(after: instant), edge < span.upperBound {
            edges.append(edge)
            instant = edge
        }
        return edges
    }

    /// Where other pairs of what interval and windows say begin and end to have an offset.
    private static func zoneEdges(_ settings: PushSettings, _ span: Range<Instant>) -> [Instant] {
        guard !settings.quietWindows.isEmpty else { return [] }
        let pattern = QuietPattern(settings.interval, settings.quietWindows)
        let farthest = PushTimeZone.Offset.farthestMinutes
        var minute = span.lowerBound.localMinute(offset: .utc) - farthest
        let last = span.upperBound.localMinute(offset: .utc) + farthest
        var verdicts = pattern.verdicts(at: minute)
        var edges: [Instant] = []
        while minute <= last {
            minute = pattern.edge(after: minute)
            let next = pattern.verdicts(at: minute)
            guard next != verdicts else { continue }
            verdicts = next
            for other in [minute - farthest, minute + farthest] {
                edges.append(Instant(milliseconds: other * 60_000))
            }
        }
        return edges
    }

    /// An instant on the recipient's clock.
    func text(_ instant: Instant) -> String {
        instant.rfc3339(offset: zones.offset(of: zone, at: instant))
    }
}
