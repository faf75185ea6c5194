package import DevicePresentation
package import ExactJSON

/// Which values of the inputs are combined with each other: every one with every other.
///
/// One value stands for all that the rules do not tell apart: iOS 6, 9, 14 and 17 for all versions, a
/// budget of 0 and 1 for all budgets, a badge of 1 and one of -1 for all badges.
package struct Combinations: Sendable {
    package var versions: [SystemVersion] = [6, 9, 14, 17]
    package var states: [AppState] = AppState.allCases
    package var permissions: [Permission] = Authorization.allCases.flatMap { authorization in
        Self.allSettings.map { Permission(authorization: authorization, settings: $0) }
    }
    package var backgroundModes: [Bool] = [true, false]
    package var delegates: [DelegateState] = [.set, .absent]
    package var handlers: [AppHandlers] = (0..<16).map { AppHandlers(rawValue: $0) }
    package var options: [PresentationOptions] = (0..<16 as Range<UInt8>).map { bits in
        // Before iOS 14 `alert` stands for the two.
        let options = PresentationOptions(rawValue: bits)
        return options.isSuperset(of: [.banner, .list]) ? options.union(.alert) : options
    }
    package var extensions: [ServiceExtension] = ServiceExtension.allCases
    package var taps: [Tap] = Tap.allCases
    /// A focused phone is locked, so that Do Not Disturb counts before iOS 15.
    package var focuses: [Bool] = [false, true]
    package var budgets: [Int64] = [1, 0]
    package var profiles: [Profile] = Profile.allCases
    package var pushes: [ArrivingPush] = Self.allPushes

    package init() {}

    /// What the user lets through.
    package struct Permission: Sendable {
        package var authorization: Authorization
        package var settings: NotificationSettings

        package init(authorization: Authorization, settings: NotificationSettings) {
            self.authorization = authorization
            self.settings = settings
        }

        /// All that the rules tell apart: what the user decides without an authorization, or beside
        /// the notification centre with a provisional one, plays no part (P8).
        package static let distinct: [Permission] =
            Combinations.allSettings.map { Permission(authorization: .authorized, settings: $0) }
            + [
                Permission(authorization: .provisional, settings: NotificationSettings()),
                Permission(
                    authorization: .provisional,
                    settings: NotificationSettings(notificationCenter: false)
                ),
                Permission(authorization: .denied, settings: NotificationSettings()),
                Permission(authorization: .notDetermined, settings: NotificationSettings()),
            ]
    }

    /// How many there are.
    package var count: Int {
        let phone = versions.count * permissions.count * focuses.count * budgets.count
        let app = states.count * handlers.count * delegates.count * backgroundModes.count
        let answers = options.count * profiles.count * extensions.count * taps.count
        return phone * app * answers * pushes.count
    }

    /// Calls `body` with every combination.
    package func visit(_ body: (ArrivingPush, PresentationContext) -> Void) {
        for version in versions {
            var phone = Phone(systemVersion: version)
            for permission in permissions {
                phone.authorization = permission.authorization
                phone.settings = permission.settings
                for focus in focuses {
                    phone.isFocused = focus
                    phone.isLocked = focus
                    for budget in budgets {
                        phone.backgroundBudget = budget
                        visit(on: phone, body)
                    }
                }
            }
        }
    }

    private func visit(on phone: Phone, _ body: (ArrivingPush, PresentationContext) -> Void) {
        var context = PresentationContext(phone: phone, app: ReceivingApp(state: .foreground))
        for state in states {
            context.app.state = state
            for handlers in handlers {
                context.app.handlers = handlers
                for delegate in delegates {
                    context.app.delegate = delegate
                    for mode in backgroundModes {
                        context.app.hasBackgroundMode = mode
                        for options in options {
                            context.app.presentationOptions = options
                            visit(in: context, body)
                        }
                    }
                }
            }
        }
    }

    private func visit(
        in context: PresentationContext,
        _ body: (ArrivingPush, PresentationContext) -> Void
    ) {
        var context = context
        for profile in profiles {
            context.assumptions = Assumptions(profile)
            for serviceExtension in extensions {
                context.app.serviceExtension = serviceExtension
                for tap in taps {
                    context.tap = tap
                    for push in pushes {
                        body(push, context)
                    }
                }
            }
        }
    }

    /// Each of the four kinds on or off.
    package static let allSettings: [NotificationSettings] = (0..<16).map { bits in
        NotificationSettings(
            alert: bits & 1 == 0,
            sound: bits & 2 == 0,
            badge: bits & 4 == 0,
            notificationCenter: bits & 8 == 0
        )
    }

    /// Every payload of ``allPayloads``, sent as nothing, as an alert and as a background push.
    package static let allPushes: [ArrivingPush] = pushes(of: allPayloads)

    /// Payloads sent as nothing, as an alert and as a background push.
    package static func pushes(of payloads: [JSONObject]) -> [ArrivingPush] {
        payloads.flatMap { payload in
            [nil, .alert, .background].map { ArrivingPush(["aps": .object(payload)], sentAs: $0) }
        }
    }

    /// Text or none, a sound or none, a badge of 1, of -1 or none, `content-available`,
    /// `mutable-content`, and an interruption level of each kind.
    package static let allPayloads: [JSONObject] = {
        var payloads: [JSONObject] = [[:]]
        let choices: [(key: ExactString, values: [JSONValue?])] = [
            ("alert", [nil, "a"]),
            ("sound", [nil, "s"]),
            ("badge", [nil, 1, -1]),
            ("content-available", [nil, 1]),
            ("mutable-content", [nil, 1]),
            ("interruption-level", ["passive", "active", "time-sensitive", "critical"]),
        ]
        for (key, values) in choices {
            payloads = payloads.flatMap { payload in
                values.map { value in
                    var payload = payload
                    payload[key] = value
                    return payload
                }
            }
        }
        return payloads
    }()
}
