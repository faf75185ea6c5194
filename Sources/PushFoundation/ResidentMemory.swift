import Foundation

/// How much memory of this process is in the machine's, as the system counts it.
package enum ResidentMemory {
    /// Whole pages, in bytes; `nil` where there is no `/proc`.
    package static var bytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return nil
        }
        let fields = text.utf8.split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(Substring(fields[1])) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
