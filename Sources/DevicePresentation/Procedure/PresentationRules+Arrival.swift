import APNsModel

extension PresentationRules {
    /// Why `willPresent` is called, or is not (5.4).
    var willPresentReason: CallbackReason {
        if let lossReason { return lossReason }
        guard isInForeground else { return .notInForeground }
        guard isModern else { return .systemTooOld }
        guard hasDelegate else { return .noDelegate }
        guard delegate.contains(.willPresent) else { return .notImplemented }
        guard kind == .alert else { return .backgroundPush }
        guard isFacing else { return .nothingToPresent }
        guard !isFiltered else { return .filteredByExtension }
        guard
            !permissions.isEmpty || isCritical
                || assumptions.unauthorizedDelivery == .silentWithWillPresent
        else { return .notAuthorized }
        if assumptions.foregroundUpdate == .insteadOfWillPresent, updatesInForeground {
            return .fetchInstead
        }
        return .asksDelegate
    }

    /// Why F is called at arrival, or is not (5.4, 5.5).
    var fetchAtArrivalReason: CallbackReason {
        if let lossReason { return lossReason }
        guard methods.contains(.fetchCompletionHandler) else { return missingFetchReason }
        return isInForeground ? foregroundFetchReason : updateReason
    }

    private var foregroundFetchReason: CallbackReason {
        if assumptions.foregroundUpdateNeedsBackgroundMode, !app.hasBackgroundMode {
            return .noBackgroundMode
        }
        if seen.isContentAvailable {
            return assumptions.foregroundUpdate == .never && willPresentReason.runs
                ? .willPresentInstead : .contentAvailable
        }
        return hasDelegate && assumptions.foregroundFetch == .contentAvailable
            ? .delegateInstead : .foreground
    }

    /// Outside the foreground; the budget is asked last, since only what it alone stops is held (P10).
    private var updateReason: CallbackReason {
        guard seen.isContentAvailable else { return .notContentAvailable }
        if kind == .alert, isMismatched { return .sentAsAlert }
        if app.state == .forceQuit, !wakesForceQuitApp { return .forceQuit }
        guard app.hasBackgroundMode else { return .noBackgroundMode }
        if assumptions.needsBackgroundRefresh {
            if !phone.allowsBackgroundRefresh { return .refreshOff }
            if phone.isInLowPowerMode, phone.systemVersion.has(.lowPowerMode) {
                return .lowPowerMode
            }
        }
        if app.state == .terminatedBySystem, !assumptions.launchesTerminatedApp {
            return .terminated
        }
        let isBudgeted = kind == .background || assumptions.budgetCoversAlerts
        return isBudgeted && phone.backgroundBudget <= 0 ? .budgetSpent : .contentAvailable
    }

    /// Whether the push would wake an app that was force-quit (K22).
    private var wakesForceQuitApp: Bool {
        assumptions.wakesForceQuitApp && phone.systemVersion >= 13 && kind == .alert
            && seen.hasText
    }

    /// Whether F is called in the foreground for `content-available`.
    private var updatesInForeground: Bool {
        seen.isContentAvailable && methods.contains(.fetchCompletionHandler)
            && (app.hasBackgroundMode || !assumptions.foregroundUpdateNeedsBackgroundMode)
    }

    /// Why L is called at arrival, or is not (5.4).
    var legacyAtArrivalReason: CallbackReason {
        if let lossReason { return lossReason }
        guard isInForeground else { return .notInForeground }
        guard methods.contains(.didReceiveRemoteNotification) else { return .notImplemented }
        guard !methods.contains(.fetchCompletionHandler) else { return .fetchInstead }
        return hasDelegate ? .delegateInstead : .foreground
    }

    /// Why the service extension runs, or does not (5.3).
    var serviceExtensionReason: CallbackReason {
        if let lossReason { return lossReason }
        guard isModern else { return .systemTooOld }
        guard app.serviceExtension != .absent else { return .noExtension }
        guard seen.hasText else { return .noText }
        guard push.isMutable else { return .notMutable }
        guard kind == .alert else { return .backgroundPush }
        let needed: Permissions =
            assumptions.extensionNeeds == .banner ? .alert : [.alert, .center]
        return permissions.isDisjoint(with: needed) ? .notAuthorized : .mutableContent
    }

    /// The content that the service extension puts in place of the push's, if it is known and has text (5.3).
    var changedContent: ArrivingPush? {
        guard
            serviceExtensionReason.runs, extendedContent != .original,
            let content = app.extensionContent?.content
        else { return nil }
        let changed = SeenPush(push, shownAs: content, by: phone.systemVersion)
        return changed.hasTitleOrBody ? content : nil
    }

    /// Whether the service extension takes the notification away, with an empty content (P51).
    var isFiltered: Bool {
        guard let content = app.extensionContent, content.isEmpty else { return false }
        return phone.systemVersion.has(.filtering) && serviceExtensionReason.runs
            && extendedContent != .original
    }

    /// Whose content is shown: the payload's if the extension left no text, unless it takes the notification away.
    var shownContent: ShownContent {
        guard serviceExtensionReason.runs else { return .original }
        if isFiltered { return extendedContent }
        return app.extensionContent?.content != nil && !isChanged ? .original : extendedContent
    }

    /// What becomes of the files that the service extension attaches (P34).
    var attachments: [ExtensionContent.Attachment.Outcome] {
        guard serviceExtensionReason.runs, extendedContent != .original else { return [] }
        return app.extensionContent?.attachments.map { $0.outcome } ?? []
    }

    /// Whose content a notification has that went through the service extension.
    var extendedContent: ShownContent {
        switch serviceExtension {
        case .ok: .modified
        case .timeout: .bestAttempt
        case .absent, .crash: .original
        }
    }

    /// How the service extension ends: one that takes longer than it may is cut off (P50).
    var serviceExtension: ServiceExtension {
        guard app.serviceExtension == .ok, let seconds = app.extensionContent?.seconds else {
            return app.serviceExtension
        }
        return seconds > ServiceExtension.timeLimit ? .timeout : .ok
    }

    /// Whether `willPresent` is called twice for one push (K16).
    var repeatsWillPresent: Bool {
        assumptions.repeatsWillPresent && phone.systemVersion.major == 18
    }

    /// Why F cannot be called.
    var missingFetchReason: CallbackReason {
        app.handlers.contains(.fetchCompletionHandler) ? .systemTooOld : .notImplemented
    }

    var lossReason: CallbackReason? {
        switch loss {
        case .dropped: .droppedByAPNs
        case .discarded: .discarded
        case nil: nil
        }
    }
}
