import DevicePresentation
import ExactJSON

extension PresentOutcome {
    /// How and where a notification is shown, in sentences with the rule.
    var details: [String] {
        let devices = presentation.devices
        let sentences: [String?] = [
            presentation.summary.map { entry in
                let score = entry.relevanceScore.map { ", with the relevance score \($0)" } ?? ""
                return "It waits for the scheduled summary\(score). (P35)"
            },
            presentation.lightsScreen ? "The screen lights up. (P49)" : nil,
            presentation.isPersistent
                ? "The banner stays until the user does something about it. (P36)" : nil,
            presentation.preview == nil ? nil : "Its preview is hidden. (P37)",
            presentation.replaced.map {
                "It takes the place of the notification at /delivered/\($0). (P39)"
            },
            presentation.group.map { group in
                group.count == 1
                    ? "It is alone in its group. (P38)"
                    : "It is on top of a group of \(group.count). (P38)"
            },
            devices.isOnWatch ? "The watch alerts in place of the phone. (P44)" : nil,
            devices.isInCarPlay ? "CarPlay shows it as well. (P45)" : nil,
            devices.announcement.map { announcement in
                switch announcement {
                case .headphones: "Siri reads it out in the headphones. (P46)"
                case .carPlay: "Siri reads it out in the car. (P46)"
                }
            },
            presentation.asksToUnlock
                ? "The phone asks to be unlocked before the tap has its effect. (P41)" : nil,
        ]
        return sentences.compactMap { $0 }
    }

    /// What stands below the notification on top of a group; `nil` if nothing is below it.
    var below: String? {
        guard let group = presentation.group, group.moreCount > 0 else { return nil }
        return group.summaryText?.string ?? "\(group.moreCount) more"
    }
}
