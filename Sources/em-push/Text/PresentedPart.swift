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

    /// What stands in a table: the value, else yes or nothing.
    var cell: String {
        guard reason.isPresented else { return "-" }
        return value.isEmpty ? "yes" : value
    }
}
