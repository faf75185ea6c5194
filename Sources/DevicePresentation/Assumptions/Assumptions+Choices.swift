public import ExactJSON

extension Assumptions {
    /// What can be assumed (K1).
    public enum ForegroundWithoutDelegate: String, WireWord, JSONRepresentable {
        /// Nothing is shown, heard or badged.
        case showsNothing
        /// The same as in the background.
        case asInBackground
    }

    /// What can be assumed (K4).
    public enum ForegroundUpdate: String, WireWord, JSONRepresentable {
        /// `willPresent` and the fetch handler.
        case besideWillPresent
        /// The fetch handler alone, and so nothing is shown.
        case insteadOfWillPresent
        /// `willPresent` alone.
        case never
    }

    /// What can be assumed (K6).
    public enum UnauthorizedDelivery: String, WireWord, JSONRepresentable {
        /// An update reaches the app; `willPresent` is not called.
        case silent
        /// An update reaches the app, and `willPresent` is called though nothing can be shown.
        case silentWithWillPresent
        /// A push of type `alert` does not arrive.
        case discarded
    }

    /// What can be assumed (K7).
    public enum MismatchedPushType: String, WireWord, JSONRepresentable {
        /// A background push shows nothing, and an alert push without anything to show wakes no app.
        case rules
        /// The push does not arrive.
        case dropped
        /// The payload alone counts, as before iOS 13.
        case ignored
    }

    /// What can be assumed (K9).
    public enum AbsentBadge: String, WireWord, JSONRepresentable {
        /// The badge stays as it is.
        case unchanged
        /// The badge is removed, if the push has something for the user.
        case removed
    }

    /// What can be assumed (K12).
    public enum UnreadableSound: String, WireWord, JSONRepresentable {
        /// Nothing is heard.
        case silent
        case playsDefault
    }

    /// What can be assumed (K21).
    public enum ColdTap: String, WireWord, JSONRepresentable {
        /// The response, as with every other tap.
        case response
        /// The fetch handler in its place.
        case fetch
    }

    /// What can be assumed (K26).
    public enum PassiveInForeground: String, WireWord, JSONRepresentable {
        /// What the app asks for in its answer to `willPresent`.
        case asAsked
        /// An entry in the list, without banner and sound.
        case quiet
    }

    /// What can be assumed (K27).
    public enum ExtensionNeeds: String, WireWord, JSONRepresentable {
        /// The permission for the banner or for the list.
        case bannerOrList
        /// The permission for the banner.
        case banner
    }

    /// What can be assumed (K23).
    public enum ForegroundFetch: String, WireWord, JSONRepresentable {
        /// For `content-available` only.
        case contentAvailable
        /// For every push.
        case always
    }
}

/// Which source is followed where Apple's pages and reports from devices disagree on the
/// foreground (P2).
public enum Profile: String, WireWord, JSONRepresentable {
    /// What was seen on devices.
    case observed
    /// What Apple's pages say.
    case apple
}
