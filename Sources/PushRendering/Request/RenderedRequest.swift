package import APNsModel

/// The result of rendering for one binding.
package enum RenderedRequest: Hashable, Sendable {
    /// A request that fits; `isCut` is whether its body had to be cut.
    case ready(APNsRequest, isCut: Bool)
    /// The payload has too many bytes even with an empty body (rule 3.11).
    case tooLarge(bytes: Int, limit: Int)
}
