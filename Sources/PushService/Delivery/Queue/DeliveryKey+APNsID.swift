public import APNsModel
import ExactJSON
import PushModel

extension DeliveryKey {
    /// The `apns-id` of the push: the same each time and in every process that sends it.
    ///
    /// It is a UUID of version 8 made from a hash of the four ids, which cannot be read back from it.
    public var apnsID: APNsID? {
        var bytes: [UInt8] = []
        for id in [message.text, user.text, device.text, certificateName.text] {
            bytes += Array(id.string.utf8) + [0xFF]
        }
        let high = Self.hash(bytes, from: FNV1a.basis)
        let low = Self.hash(bytes.reversed(), from: high)
        let digits = Self.hex(high & ~0xF000 | 0x8000) + Self.hex(low & ~(3 << 62) | 1 << 63)
        var text = ""
        for (index, digit) in digits.enumerated() {
            text += [8, 12, 16, 20].contains(index) ? "-" : ""
            text.append(digit)
        }
        return APNsID(text)
    }

    /// The ``FNV1a`` hash of `bytes`, mixed by the last step of SplitMix64, because the last bytes
    /// change only few bits of FNV-1a.
    private static func hash(_ bytes: [UInt8], from basis: UInt64) -> UInt64 {
        var hash = bytes.withUnsafeBufferPointer { FNV1a.hash($0, from: basis) }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
