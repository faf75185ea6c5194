public import PushModel

extension Delivery {
    /// Which items of a queue a call is about: those of an app, and of a kind.
    public struct Selection: Hashable, Sendable {
        /// The app; `nil` for all.
        public var app: AppID?
        public var items: Items

        /// Creates a selection; by default of all items.
        public init(app: AppID? = nil, _ items: Items = .all) {
            self.app = app
            self.items = items
        }

        public static let all = Delivery.Selection()

        /// Items by their kind.
        public enum Items: Hashable, Sendable {
            /// Pushes and stored dispatches.
            case all
            case pushes(of: Certificates)
            case dispatches

            /// The pushes of every certificate.
            public static let pushes = Items.pushes(of: .all)
        }

        /// Certificates by their names.
        public enum Certificates: Hashable, Sendable {
            /// Every certificate.
            case all
            case only(Set<Certificate.Name>)
            /// Every certificate but these.
            case except(Set<Certificate.Name>)

            /// Whether a certificate is one of them.
            public func contains(_ name: Certificate.Name) -> Bool {
                switch self {
                case .all: true
                case .only(let names): names.contains(name)
                case .except(let names): !names.contains(name)
                }
            }
        }

        /// Whether a push with this key is selected.
        public func contains(_ key: Delivery.Key) -> Bool { contains(key.app, key.certificateName) }

        /// Whether the stored dispatches of an app are selected.
        public func containsDispatches(of app: AppID) -> Bool { contains(app, nil) }

        /// Whether the pushes of a certificate are selected, or with `nil` the stored dispatches.
        package func contains(_ app: AppID, _ certificateName: Certificate.Name?) -> Bool {
            guard self.app.map({ $0 == app }) ?? true else { return false }
            return switch items {
            case .all: true
            case .pushes(of: let certificates): certificateName.map(certificates.contains) ?? false
            case .dispatches: certificateName == nil
            }
        }
    }
}

extension Delivery {
    /// What is recalled: all pushes of a message, or one push.
    public enum Recall: Hashable, Sendable {
        /// All pushes of a message, those included that are not queued yet.
        case message(Message.ID, of: AppID)
        case push(Delivery.Key)
    }
}
