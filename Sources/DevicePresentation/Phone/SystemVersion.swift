/// A version of iOS, such as 17.2.
public struct SystemVersion: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral {
    /// The major version: the 17 of 17.2.
    public var major: Int
    /// The minor version: the 2 of 17.2.
    public var minor: Int

    /// Creates a version; without `minor` it is the first one of `major`.
    public init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Creates the first version of a major one.
    public init(integerLiteral major: Int) {
        self.init(major)
    }

    /// Whether a version came before another.
    public static func < (one: SystemVersion, other: SystemVersion) -> Bool {
        one.major == other.major ? one.minor < other.minor : one.major < other.major
    }

    /// Whether this version has a feature.
    public func has(_ feature: SystemFeature) -> Bool {
        guard self >= feature.since else { return false }
        return feature.until.map { self < $0 } ?? true
    }
}

extension SystemVersion: CustomStringConvertible {
    /// The version as it is written: `17.2`, and `17` for 17.0.
    public var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
