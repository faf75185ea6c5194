public import ExactJSON

/// One input, cut out of a text, or why a part of the text is none.
public struct InputFrame: Hashable, Sendable {
    /// The input, or what stands in its place.
    public enum Content: Hashable, Sendable {
        /// The bytes of one input, without white space around them.
        case input(ArraySlice<UInt8>)
        /// What is no input, of which nothing is kept: `json.size` for an input of more than 1 MiB,
        /// `json.syntax` for a document that breaks.
        case refused(InputError)
    }

    public let content: Content
    /// Where the input starts in the text, or the document breaks.
    package let start: TextPlace
    /// What stands around the place where a document breaks.
    let excerpt: TextExcerpt?

    init(_ content: Content, at start: TextPlace, _ excerpt: TextExcerpt? = nil) {
        self.content = content
        self.start = start
        self.excerpt = excerpt
    }

    /// What stands for a document that breaks at an index of some bytes.
    static func broken(
        _ detail: String,
        at place: TextPlace,
        in bytes: ArraySlice<UInt8>,
        _ index: Int
    ) -> InputFrame {
        let fault = InputError(.jsonSyntax, detail)
        return InputFrame(.refused(fault), at: place, TextExcerpt(around: index, in: bytes))
    }

    /// Another input in the same place.
    package func replaced(by bytes: [UInt8]) -> InputFrame {
        InputFrame(.input(bytes[...]), at: start)
    }

    /// The input as it was written; empty if there is none.
    package var bytes: ArraySlice<UInt8> {
        if case .input(let bytes) = content { bytes } else { [] }
    }

    /// Where a fault of this input stands in the text.
    ///
    /// It is the value that the fault's path names; the key, if it is unknown; for a key that is missing, the object that
    /// lacks it; and for `json.syntax` the first byte that does not fit. The input is read again to find it.
    package func place(of fault: InputError) -> TextPlace {
        guard let offset = offset(of: fault) else { return start }
        return start.advanced(over: bytes[..<offset])
    }

    /// The line in which a fault of this input stands; `nil` if nothing is kept of it.
    package func excerpt(of fault: InputError) -> TextExcerpt? {
        offset(of: fault).map { TextExcerpt(around: $0, in: bytes) } ?? excerpt
    }

    private func offset(of fault: InputError) -> Int? {
        guard case .input(let bytes) = content else { return nil }
        return bytes.startIndex + fault.offset(in: bytes.span)
    }
}
