extension Assumptions {
    /// What can be assumed (K1).
    public enum ForegroundWithoutDelegate: UInt8, CaseIterable, Hashable, Sendable {
        /// Nothing is shown, heard or badged.
        case showsNothing
        /// The same as in the background.
        case asInBackground
    }

    /// What can be assumed (K4).
    public enum ForegroundUpdate: UInt8, CaseIterable, Hashable, Sendable {
        /// `willPresent` and the fetch handler.
        case besideWillPresent
        /// The fetch handler alone, and so nothing is shown.
        case insteadOfWillPresent
        /// `willPresent` alone.
        case never
    }

    /// What can be assumed (K6).
    public enum UnauthorizedDelivery: UInt8, CaseIterable, Hashable, Sendable {
        /// An update reaches the app; `willPresent` is not called.
        case silent
        /// An update reaches the app, and `willPresent` is called though nothing can be shown.
        case silentWithWillPresent
        /// A push of type `alert` does not arrive.
        case discarded
    }

    /// What can be assumed (K7).
    public enum MismatchedPushType: UInt8, CaseIterable, Hashable, Sendable {
        /// A background push shows nothing, and an alert push without anything to show wakes no app.
        case rules
        /// The push does not arrive.
        case dropped
        /// The payload alone counts, as before iOS 13.
        case ignored
    }

    /// What can be assumed (K9).
    public enum AbsentBadge: UInt8, CaseIterable, Hashable, Sendable {
        /// The badge stays as it is.
        case unchanged
        /// The badge is removed, if the push has something for the user.
        case removed
    }

    /// What can be assumed (K12).
    public enum UnreadableSound: UInt8, CaseIterable, Hashable, Sendable {
        /// Nothing is heard.
        case silent
        /// The default sound is played.
        case playsDefault
    }

    /// What can be assumed (K21).
    public enum ColdTap: UInt8, CaseIterable, Hashable, Sendable {
        /// The response, as with every other tap.
        case response
        /// The fetch handler in its place.
        case fetch
    }

    /// What can be assumed (K23).
    public enum ForegroundFetch: UInt8, CaseIterable, Hashable, Sendable {
        /// For `content-available` only.
        case contentAvailable
        /// For every push.
        case always
    }
}
