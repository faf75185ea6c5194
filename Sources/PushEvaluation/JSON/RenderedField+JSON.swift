public import ExactJSON
public import PushRendering

extension RenderedField: JSONWritable {
    /// Writes an entry of `rendering` in the answer's `devices`.
    @usableFromInline
    package func write<Sink: JSONSink>(to entry: inout JSONMembers<Sink>) {
        if let cut {
            entry.object("cut") {
                $0.integer("bytes", Int64(cut.bytes))
                $0.integer("limit", Int64(cut.limit))
            }
        }
        entry.string("field", field.place.text.string)
        if !passedOver.isEmpty { entry.objects("passedOver", passedOver) }
        entry.string("place", place?.text.string)
        entry.string("source", source.word.string)
        if !uses.isEmpty { entry.strings("uses", uses.map { $0.text.string }) }
    }
}

extension RenderedField.PassedOver: JSONWritable {
    @usableFromInline
    package func write<Sink: JSONSink>(to entry: inout JSONMembers<Sink>) {
        entry.string("place", place.text.string)
        entry.string("source", source.word.string)
        entry.string("why", why.word.string)
    }
}
