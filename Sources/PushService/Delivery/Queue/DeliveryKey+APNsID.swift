public import APNsModel
import ExactJSON
import PushModel

extension DeliveryKey {
    /// The `apns-id` of the push: the same each time it is sent, by whatever process.
    ///
    /// A UUID of version 8, made of the four ids; nothing can be read from it.
    public var apnsID: APNsID? {
        var bytes: [UInt8] = []
        for id in [message.text, user.text, device.text, certificateName.text] {
            bytes += Array(id.string.utf8) + [0xFF]
        }
        let high = Self.hash(bytes, from: 0xCBF2_9CE4_8422_2325)
        let low = Self.hash(bytes.reversed(), from: high)
        let digits = Self.hex(high & ~0xF000 | 0x8000) + Self.hex(low & ~(3 << 62) | 1 << 63)
        var text = ""
        for (index, digit) in digits.enumerated() {
            text += [8, 12, 16, 20].contains(index) ? "-" : ""
            text.append(digit)
        }
        return APNsID(text)
    }

    /// FNV-1a, and the last step of SplitMix64, as the last bytes alone would move few bits.
    private static func hash(_ bytes: [UInt8], from basis: UInt64) -> UInt64 {
        var hash = basis
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
        }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
