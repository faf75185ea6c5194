import APNsModel
package import ExactJSON
package import PushModel

extension PushRenderer {
    /// How many bytes a payload with an empty body has, the sound of a certificate not counted.
    package var frameByteCount: Int { frame.utf8Count }

    /// The texts and data of a payload with an empty body, with the sound of a certificate: their places, and how many
    /// bytes they have as they are written; the largest first.
    package func parts(
        through certificate: Certificate
    ) -> [(path: JSONPointer, byteCount: Int)] {
        var payload = frame
        if let sound = sound(through: certificate) { payload.sound = .named(sound) }
        let root = payload.json
        let places: [[ExactString]] = [
            ["aps", "alert", "subtitle"], ["aps", "alert", "title"], ["aps", "category"],
            ["aps", "sound"], ["aps", "thread-id"], ["e"], ["f"], ["g"], ["m"], ["t"],
        ]
        var parts: [(path: JSONPointer, byteCount: Int)] = []
        for place in places {
            let path = place.reduce(JSONPointer.root) { $0.appending(key: $1) }
            let value = place.reduce(Optional(root)) { $0?.object?[$1] }
            if let value { parts.append((path: path, byteCount: value.utf8.count)) }
        }
        return parts.ordered {
            $0.byteCount == $1.byteCount ? $0.path < $1.path : $0.byteCount > $1.byteCount
        }
    }

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

    /// How many bytes the sound of a certificate takes in the payload of a message that names none.
    package static func soundByteCount(of certificate: Certificate) -> Int {
        JSONWriter.escapedByteCount(sound(of: certificate))
    }

    /// How many bytes the payload of a message may have that needs a kind of certificate.
    package static func limit(_ kind: Certificate.Kind) -> Int {
        APNsLimits.payload(for: kind == .voip ? .voip : .alert)
    }
}
