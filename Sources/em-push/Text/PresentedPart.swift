import DevicePresentation

/// A part of a notification, as a report names it.
struct PresentedPart {
    let name: String
    /// What of it there is; empty if it is not there or says nothing by itself.
    let value: String
    let reason: PartReason

    /// The parts of a presentation, in the order of the contract.
    static func list(_ presentation: Presentation) -> [PresentedPart] {
        [
            PresentedPart(name: "banner", value: "", reason: presentation.bannerReason),
            PresentedPart(name: "listed", value: "", reason: presentation.listReason),
            PresentedPart(
                name: "sound",
                value: presentation.sound.map { PlainText($0).line } ?? "",
                reason: presentation.soundReason
            ),
            PresentedPart(
                name: "badge",
                value: presentation.badge.map { "\($0)" } ?? "",
                reason: presentation.badgeReason
            ),
        ]
    }

    /// How it stands out: what is withheld, and what comes later or elsewhere.
    var ink: Ink? {
        switch reason {
        case .scheduledSummary, .onWatch: .warning
        default: reason.isPresented || reason.isAbsence ? nil : .bad
        }
    }

    /// That it is there, with what it is, or that it is not.
    var statement: String {
        guard reason.isPresented else { return "\(name == "listed" ? "not" : "no") \(name)" }
        return value.isEmpty ? name : "\(name) \(value)"
    }
}

extension PartReason {
    /// Whether the push has no such part at all, so that nothing is withheld from the user.
    var isAbsence: Bool { self == .notInPayload || self == .otherPushType }
}
