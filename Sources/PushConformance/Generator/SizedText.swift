import ExactJSON

/// Makes texts around the size at which a payload no longer fits.
struct SizedText {
    /// A text that takes 3,600 to 5,300 bytes of JSON, or a little more.
    static func text(_ draw: inout Draw) -> String {
        let isLoose = draw.percent(25)
        let pieces = isLoose ? Vocabulary.loosePieces : Vocabulary.graphemes
        let isMixed = isLoose || draw.percent(40)
        let size = Int(draw.percent(70) ? draw.int(3600...4200) : draw.int(4600...5300))
        var text = ""
        var bytes = 0
        var piece = draw.text(pieces)
        while bytes < size {
            text += piece
            bytes += JSONValue.string(piece).utf8Count - 2
            if isMixed { piece = draw.text(pieces) }
        }
        return text
    }
}
