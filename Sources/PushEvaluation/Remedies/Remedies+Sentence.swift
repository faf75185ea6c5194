import ExactJSON
import PushModel
import PushRendering
import PushRules
public import WallTime

/// What the sentences of remedies name.
struct RemedyNames: Sendable {
    /// The recipient's devices.
    let devices: [Device]
    /// The app's certificates.
    let certificates: [Certificate]
    /// The recipient's zone.
    let zone: CompiledZone
    /// The zone data.
    let zones: ZoneTable
    /// The instant of the decision.
    let now: Instant
}

extension Remedies {
    /// An instant on the recipient's clock; in UTC if the recipient has no zone.
    public func text(_ instant: Instant) -> String {
        instant.rfc3339(offset: names.zones.offset(of: names.zone, at: instant))
    }

    /// A remedy of this sequence in a sentence for people, without a full stop.
    ///
    /// It names devices and certificates by their first 80 scalars, never texts or tokens. Its words may
    /// change (W11).
    public func sentence(_ remedy: Remedy, in language: Remedy.Language) -> String {
        var sentence = ""
        let offline = remedy.changes.filter { $0.change == .takeDeviceOffline }
        for change in remedy.changes {
            // Many devices are counted, not listed.
            let isCounted = change.change == .takeDeviceOffline && offline.count > 3
            if isCounted, change != offline.first { continue }
            if !sentence.utf8.isEmpty {
                sentence += language == .english ? ", and " : "，并且"
            }
            var words = RemedyChange.Names()
            words.name = name(of: change.place)
            words.isNewDevice = change.place == .device(nil)
            words.isCall = certificateKind == .voip
            words.limit = PushRenderer.limit(certificateKind)
            if let until = remedy.until, until != names.now { words.until = text(until) }
            let row = change.change.row
            switch language {
            case .english where isCounted:
                sentence += "device `\(words.name)` and \(offline.count - 1) others go offline"
            case .chinese where isCounted:
                sentence += "设备 `\(words.name)` 等 \(offline.count) 个设备离线"
            case .english: sentence += row.english(words)
            case .chinese: sentence += row.chinese(words)
            }
        }
        return sentence
    }

    /// The id of the device, or the name of the certificate, that changes.
    private func name(of place: Remedy.Place) -> String {
        let name: String =
            switch place {
            case .device(let index?), .binding(let index, _): names.devices[index].id.string
            case .device(nil): Remedies.newDevice.string
            case .certificate(let index): names.certificates[index].name.string
            case .newCertificate(let name): name.string
            case .only, .end, .conversation: ""
            }
        let scalars = name.unicodeScalars
        guard
            let end = scalars.index(scalars.startIndex, offsetBy: 80, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return name }
        return String(scalars[..<end]) + "…"
    }
}
