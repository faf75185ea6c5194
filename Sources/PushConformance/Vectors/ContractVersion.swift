package import ExactJSON

/// A version of the contract, such as `1.0`.
package struct ContractVersion: Hashable, Comparable, Sendable {
    /// The number before the point.
    package let major: Int
    /// The number after the point.
    package let minor: Int

    /// The version since which an answer's `id` is compared.
    package static let comparingIDs = ContractVersion(major: 1, minor: 4)

    private init(major: Int, minor: Int) {
        (self.major, self.minor) = (major, minor)
    }

    /// Reads a version; `nil` unless the text is two numbers with a point between them.
    package init?(_ text: ExactString) {
        let parts = text.string.utf8.split(
            separator: UInt8(ascii: "."),
            omittingEmptySubsequences: false
        )
        let numbers = parts.compactMap { digits in
            digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
                ? Int(String(decoding: digits, as: UTF8.self)) : nil
        }
        guard parts.count == 2, numbers.count == 2 else { return nil }
        (major, minor) = (numbers[0], numbers[1])
    }

    /// Whether the left version came first.
    package static func < (left: ContractVersion, right: ContractVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

extension ContractVersion: JSONRepresentable {
    /// Reads a version.
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for text that is no version.
    package init(json: JSONValue) throws(InputError) {
        guard let version = ContractVersion(try ExactString(json: json)) else {
            throw InputError(.inputValue, "expected a version such as `1.1`")
        }
        self = version
    }

    package var json: JSONValue { .string(description) }
}

extension ContractVersion: CustomStringConvertible {
    /// Both numbers.
    package var description: String { "\(major).\(minor)" }
}
