public import PushModel

/// The zone tables that come with this package.
public enum ZoneTables {
    /// All names and links of the tz database release this package carries.
    public static let bundled = ZoneTable(
        release: "2025b",
        zones: [(names: ["UTC"], history: ZoneHistory(firstOffset: .utc))]
    )
}
