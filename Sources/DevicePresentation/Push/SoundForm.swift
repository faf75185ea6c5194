import APNsLint
import APNsModel
import ExactJSON

/// In which form a payload has a sound (P13, P28).
enum SoundForm: UInt8 {
    /// It has none.
    case absent
    /// Neither a name nor an object (K12).
    case unreadable
    case name
    /// An object that is no critical sound.
    case object
    /// An object whose `volume` is 0, and that is no critical sound.
    case mutedObject
    /// A critical sound: an object whose `critical` is 1.
    case critical
    /// A critical sound whose `volume` is 0.
    case mutedCritical

    /// Reads a `sound` that is a sound.
    init(_ sound: JSONValue) {
        guard let object = sound.object else {
            self = .name
            return
        }
        let isMuted = object["volume"]?.number.map { $0.doubleValue <= 0 } ?? false
        let isCritical = object.isOne("critical")
        switch (isCritical, isMuted) {
        case (true, true): self = .mutedCritical
        case (true, false): self = .critical
        case (false, true): self = .mutedObject
        case (false, false): self = .object
        }
    }

    /// Reads a `sound` that is none.
    init(unheard sound: JSONValue?) {
        self = sound.map { $0.string == nil && $0.object == nil } ?? false ? .unreadable : .absent
    }

    /// Whether it is an object, which came with iOS 12.
    var isObject: Bool {
        switch self {
        case .absent, .unreadable, .name: false
        case .object, .mutedObject, .critical, .mutedCritical: true
        }
    }

    var isCritical: Bool { self == .critical || self == .mutedCritical }

    /// Whether its volume is 0.
    var isMuted: Bool { self == .mutedObject || self == .mutedCritical }
}
