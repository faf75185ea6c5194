package import ExactJSON

/// The keys that may stand beside a verb's own in `.json` files (X7).
package enum AnnotationKeys {
    /// All of them; a verb passes them over.
    package static let all: [ExactString] = ["note", "since", "cites", "expect", "absent"]
}
