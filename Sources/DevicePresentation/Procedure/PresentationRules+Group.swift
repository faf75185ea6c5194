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
        var arguments = SummaryArguments()
        for (index, other) in delivered.enumerated() where index != replaced {
            guard grouping == .byApp || Self.thread(of: other) == thread else { continue }
            count += 1
            moreCount += hasSummary ? other.summaryArgumentCount : 1
            arguments.add(other.summaryArgument)
        }
        let format = hasSummary && moreCount > 0 ? category?.summaryFormat : nil
        return NotificationGroup(
            thread: thread,
            count: count,
            moreCount: moreCount,
            summaryText: format.flatMap { format in
                format.isEmpty ? nil : format.filled(count: moreCount, arguments: arguments.text)
            }
        )
    }

    /// The thread of a delivered notification; an empty one is none.
    static func thread(of notification: DeliveredNotification) -> ExactString? {
        notification.thread.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The summary arguments of a group, each once, in order.
private struct SummaryArguments {
    /// All of them with commas between them.
    private(set) var text = ""
    private var known: Set<ExactString> = []

    mutating func add(_ argument: ExactString?) {
        guard let argument, !argument.isEmpty, known.insert(argument).inserted else { return }
        text += text.utf8.isEmpty ? argument.string : ", " + argument.string
    }
}

extension ExactString {
    /// A format with the count in place of `%u` and the arguments in place of `%@`; `%%` is a percent sign.
    ///
    /// The arguments stand in the place of the first `%@` alone, so that the text grows with what it is made
    /// of.
    func filled(count: Int64, arguments: String = "") -> ExactString {
        var filled = ""
        var arguments = arguments
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
                filled += arguments
                arguments = ""
            case "%": filled += "%"
            default:
                filled += "%"
                filled.unicodeScalars.append(scalar)
            }
        }
        return ExactString(isEscaped ? filled + "%" : filled)
    }
}
