import ExactJSON

extension PresentationRules {
    /// The place of the delivered notification with the same collapse id, from 0 (P39).
    var replaced: Int? {
        guard let id = push.collapseID, phone.systemVersion.has(.collapseID) else { return nil }
        return app.delivered?.firstIndex { $0.collapseID == id }
    }

    /// The group in which the notification is shown; `nil` without one (P38).
    func group(replacing replaced: Int?) -> NotificationGroup? {
        guard let delivered = app.delivered, phone.systemVersion.has(.grouping) else { return nil }
        let grouping = phone.settings.grouping
        guard grouping != .off else { return nil }
        let thread = grouping == .byApp ? nil : content.details.thread
        let hasSummary = phone.systemVersion.has(.groupSummary)
        var count = 1
        var moreCount: Int64 = 0
        var arguments: [ExactString] = []
        for (index, other) in delivered.enumerated() where index != replaced {
            guard grouping == .byApp || Self.thread(of: other) == thread else { continue }
            count += 1
            moreCount += hasSummary ? other.summaryArgumentCount : 1
            if let argument = other.summaryArgument, !argument.isEmpty,
                !arguments.contains(argument)
            {
                arguments.append(argument)
            }
        }
        let format = hasSummary && moreCount > 0 ? category?.summaryFormat : nil
        return NotificationGroup(
            thread: thread,
            count: count,
            moreCount: moreCount,
            summaryText: format.flatMap { format in
                format.isEmpty ? nil : format.filled(count: moreCount, arguments: arguments)
            }
        )
    }

    /// The thread of a delivered notification; an empty one is none.
    static func thread(of notification: DeliveredNotification) -> ExactString? {
        notification.thread.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension ExactString {
    /// A format with the count in place of `%u` and the arguments in place of `%@`; `%%` is a percent sign.
    func filled(count: Int64, arguments: [ExactString] = []) -> ExactString {
        var filled = ""
        var isEscaped = false
        for scalar in string.unicodeScalars {
            guard isEscaped else {
                isEscaped = scalar == "%"
                if !isEscaped { filled.unicodeScalars.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case "u": filled += count.description
            case "@":
                for (index, argument) in arguments.enumerated() {
                    filled += index == 0 ? argument.string : ", " + argument.string
                }
            case "%": filled += "%"
            default:
                filled += "%"
                filled.unicodeScalars.append(scalar)
            }
        }
        return ExactString(isEscaped ? filled + "%" : filled)
    }
}
