import WallTime

extension DeviceBinding {
    /// Whether a stored binding is still the one whose token turned out to be of no use at an instant.
    func isUseless(_ binding: DeviceBinding, unlessBoundAfter instant: Instant) -> Bool {
        device == binding.device && self.binding == binding.binding
            && boundAt.map { $0 <= instant } ?? true
    }
}
