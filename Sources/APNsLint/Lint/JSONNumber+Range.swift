import APNsModel
import ExactJSON

extension JSONNumber {
    /// Whether the number has no fraction, however large it is.
    var isIntegral: Bool {
        int64 != nil || doubleValue.magnitude >= 0x1p63
    }
}
