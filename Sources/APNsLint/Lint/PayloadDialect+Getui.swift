import APNsModel
public import ExactJSON

extension PayloadDialect {
    /// How many bytes a payload may have at Getui's client, as PHP escapes them.
    public static let getuiPayloadLimit = 2048

    /// The key of `aps` that Getui's server replaces by a badge, such as `+1`; Apple has none of it.
    public static let getuiAutoBadge: ExactString = "autoBadge"
}
