import APNsLint
import APNsModel

extension PresentationRules {
    /// A part of a notification that reaches the user on its own.
    enum Part {
        case banner
        case list
        case sound
        case badge
    }

    /// Why a part is presented, or is not (5.4, 5.5).
    func reason(for part: Part) -> PartReason {
        switch loss {
        case .dropped: return .droppedByAPNs
        case .discarded: return .discarded
        case nil: break
        }
        if !kind.isNotification { return .otherPushType }
        if let absence = absence(of: part) {
            return absence
        }
        if isFiltered {
            return part == .badge ? refusal(of: .badge) ?? .presentedBySystem : .filteredByExtension
        }
        if kind == .background {
            return .backgroundPush
        }
        if isInForeground {
            if hasDelegate {
                return reasonByApp(for: part)
            }
            if !isModern {
                return .foregroundBelow10
            }
            if assumptions.foregroundWithoutDelegate == .showsNothing {
                return .noDelegate
            }
        }
        return reasonBySystem(for: part)
    }

    /// Outside the foreground: what the user lets through, unless something keeps it quiet (5.5).
    private func reasonBySystem(for part: Part) -> PartReason {
        if let refusal = refusal(of: part) { return refusal }
        if part == .badge { return .presentedBySystem }
        if waitsForSummary { return .scheduledSummary }
        if let reason = quietReason(of: part) { return reason }
        return part != .list && isForWatch ? .onWatch : .presentedBySystem
    }

    /// In the foreground of an app with a delegate: what it asks for (5.4).
    private func reasonByApp(for part: Part) -> PartReason {
        switch willPresentReason {
        case .asksDelegate: break
        case .notImplemented: return .noWillPresent
        case .fetchInstead: return .updateInstead
        default: return refusal(of: part) ?? .notAuthorized
        }
        guard app.presentationOptions.seen(by: phone.systemVersion).contains(part.option) else {
            return .notAskedFor
        }
        if let refusal = refusal(of: part) {
            return refusal
        }
        if assumptions.passiveInForeground == .quiet, seen.urgency == .passive {
            return quietReason(of: part) ?? .presentedByApp
        }
        // The app has the last word on everything but the sound that a Focus mutes (P15).
        return part == .sound ? focusReason ?? silence ?? .presentedByApp : .presentedByApp
    }

    /// Why the payload brings no such part; `nil` if it does.
    private func absence(of part: Part) -> PartReason? {
        switch part {
        case .banner, .list:
            if !seen.hasText {
                content.facts.hasText ? .systemTooOld : .notInPayload
            } else {
                seen.hasTitleOrBody || assumptions.showsLoneSubtitle ? nil : .loneSubtitle
            }
        case .sound:
            playedSound == nil ? content.facts.hasSound ? .systemTooOld : .notInPayload : nil
        case .badge:
            badge == nil ? badgeContent.facts.hasBadge ? .unusableBadge : .notInPayload : nil
        }
    }

    /// Why the user's decisions do not let the part through; `nil` if they do (5.2).
    private func refusal(of part: Part) -> PartReason? {
        if part == .sound, isCritical {
            return assumptions.criticalAlertNeedsSound && !phone.settings.sound ? .settingOff : nil
        }
        guard permissions.contains(part.permission) else {
            return authorization.refusal(of: part.permission) ?? .settingOff
        }
        return part == .banner && !isBannerOn ? .settingOff : nil
    }

    /// Whether the place of the banner is on: the lock screen of a locked phone, else banners (P36).
    private var isBannerOn: Bool {
        isLocked ? phone.settings.lockScreen : phone.settings.alertStyle != .none
    }

    /// What keeps quiet a part that the user has let through; `nil` if nothing does (P15).
    private func quietReason(of part: Part) -> PartReason? {
        switch part {
        case .banner: quietReason
        case .sound: quietReason ?? silence
        case .list, .badge: nil
        }
    }

    /// The number that the push puts on the icon; `nil` if it puts none there (K9).
    var badge: Int64? {
        guard !badgeContent.facts.hasBadge else { return badgeContent.badge }
        return assumptions.absentBadge == .removed && isFacing && !isFiltered ? 0 : nil
    }

    /// The content whose badge counts: an empty one of the service extension has its own (P51).
    private var badgeContent: ArrivingPush {
        isFiltered ? app.extensionContent?.content ?? content : content
    }
}

extension PresentationRules.Part {
    fileprivate var option: PresentationOptions {
        switch self {
        case .banner: .banner
        case .list: .list
        case .sound: .sound
        case .badge: .badge
        }
    }

    fileprivate var permission: Permissions {
        switch self {
        case .banner: .alert
        case .list: .center
        case .sound: .sound
        case .badge: .badge
        }
    }
}
