import APNsModel
import ExactJSON
package import PushModel

extension PushRenderer {
    /// How many bytes a payload with an empty body has, the sound of a certificate not counted.
    package var frameByteCount: Int { frame.utf8Count }

    /// How many more bytes the sound of a certificate takes; 0 if the message names a sound.
    package func soundByteCount(through certificate: Certificate) -> Int {
        sound(through: certificate).map { JSONWriter.escapedByteCount($0) } ?? 0
    }

    /// How many more bytes the sound of a certificate takes in the payloads of a message with an ext.
    package static func soundByteCount(
        of ext: MessageExtension,
        through certificate: Certificate
    ) -> Int {
        ext.apns?.sound?.nonEmpty == nil
            ? JSONWriter.escapedByteCount(sound(of: certificate)) : 0
    }

    /// How many bytes the payload of a message may have that needs a kind of certificate.
    package static func limit(_ kind: Certificate.Kind) -> Int {
        APNsLimits.payload(for: kind == .voip ? .voip : .alert)
    }
}
