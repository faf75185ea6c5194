public import APNsModel

/// What rendering made for one binding.
public enum RenderedRequest: Hashable, Sendable {
    /// A request that fits; `isCut` tells whether its body had to be cut.
    case ready(APNsRequest, isCut: Bool)
    /// The payload is too large even with an empty body (rule 3.11): its bytes then, and the limit.
    case tooLarge(bytes: Int, limit: Int)
}
