import ExactJSON
public import PushModel

extension UserLabel {
    /// Whether the label is 1 to 64 ASCII letters, digits, `_`, `-` and `.`, as the vendor takes names of labels.
    ///
    /// `.` and `..` are none: a path cannot name them.
    public var isWellFormed: Bool {
        (1...64).contains(string.utf8.count) && string != "." && string != ".."
            && string.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }
}
