extension PresentationRules {
    /// Whether the notification waits for the scheduled summary: outside the foreground, unless it breaks
    /// through (P35).
    var waitsForSummary: Bool {
        guard phone.settings.scheduledSummary, phone.systemVersion.has(.summary), !isInForeground
        else { return false }
        if isCritical || isTimeSensitive { return false }
        return !(phone.settings.directMessages && isCommunication)
    }

    /// How it stands in the summary.
    var summaryEntry: SummaryEntry {
        SummaryEntry(relevanceScore: content.details.relevanceScore)
    }

    /// Whether the service extension makes it a communication notification (P43).
    var isCommunication: Bool {
        guard app.extensionContent?.isCommunication ?? false else { return false }
        return phone.systemVersion.has(.communication) && serviceExtensionReason.runs
            && extendedContent != .original
    }
}
