import APNsModel

/// What iOS plays for a notification whose sound is a file: the file, or its default sound.
public enum SoundPlayback: Hashable, Sendable {
    case file(SoundFile)
    /// The default sound in place of the file.
    case defaultSound(Reason)

    /// Judges a file by its first bytes.
    ///
    /// Any bytes have an answer.
    ///
    /// - Parameters:
    ///   - header: The first bytes of the file, or all of them.
    ///   - fileSize: The size of the whole file in bytes; `nil` if `header` is the whole file.
    public init(header: [UInt8], fileSize: Int64? = nil) {
        do throws(SoundFileError) {
            self.init(try SoundFile(header: header, fileSize: fileSize))
        } catch {
            self = .defaultSound(.unreadable(error))
        }
    }

    /// Judges a file that has been read.
    public init(_ file: SoundFile) {
        if let duration = file.duration {
            if duration >= SoundFile.durationLimit {
                self = .defaultSound(.tooLong(file))
            } else {
                self = duration > 0 ? .file(file) : .defaultSound(.empty(file))
            }
        } else {
            self = .defaultSound(.encoding(file))
        }
    }

    /// Why iOS plays its default sound.
    public enum Reason: Hashable, Sendable {
        /// The file is not one that iOS can read, or its header was not given in full.
        case unreadable(SoundFileError)
        /// The sound has an encoding other than Linear PCM, MA4, µ-law and a-law.
        case encoding(SoundFile)
        /// The sound has ``SoundFile/durationLimit`` seconds or more.
        case tooLong(SoundFile)
        /// The file has no sound in it.
        case empty(SoundFile)
    }
}

extension SoundPlayback: CustomStringConvertible {
    /// What is played and why, in one line.
    public var description: String {
        switch self {
        case .file(let file): "the file: \(file)"
        case .defaultSound(.unreadable(let error)): "the default sound: \(error)"
        case .defaultSound(.encoding(let file)): "the default sound: iOS does not play \(file)"
        case .defaultSound(.tooLong(let file)): "the default sound: too long, \(file)"
        case .defaultSound(.empty(let file)): "the default sound: nothing in \(file)"
        }
    }
}
