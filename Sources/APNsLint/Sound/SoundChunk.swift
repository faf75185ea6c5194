import APNsModel
import ExactJSON

/// A chunk of a sound file.
struct SoundChunk {
    /// The four characters that name it.
    let name: ExactString
    /// Where its content begins.
    let offset: Int64
    /// The size that the chunk says its content has, in bytes.
    let size: Int64

    /// Where the next chunk begins; in aiff and wav files that is an even offset.
    func end(isPadded: Bool) throws(SoundFileError) -> Int64 {
        let (end, overflows) = offset.addingReportingOverflow(size)
        guard !overflows, end < .max else {
            throw SoundFileError(.malformed, at: offset, "a chunk is larger than any file")
        }
        return isPadded ? end + end % 2 : end
    }
}
