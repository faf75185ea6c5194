import APNsModel
public import ExactJSON

/// A sound file for notifications: its container, its encoding and its duration, read from its header.
///
/// Apple's page "UNNotificationSound" says which files iOS plays, and that it plays its default sound in
/// place of any other: Linear PCM, MA4 (IMA/ADPCM), µ-law or a-law in an aiff, wav or caf file, less than
/// 30 seconds long. iOS looks for a file by its name, first in `Library/Sounds` of the app's container,
/// then in `Library/Sounds` of the app's shared group containers, then in the app's main bundle (P26).
public struct SoundFile: Hashable, Sendable {
    /// How the file is packaged.
    public let container: Container
    public let encoding: Encoding
    /// How many frames are played in a second; finite, and more than 0.
    public let sampleRate: Double
    /// How many frames there are; `nil` for an encoding that iOS does not play.
    public let frameCount: Int64?

    /// The duration from which on iOS plays its default sound in place of the file, in seconds.
    public static let durationLimit = 30.0

    /// How long the sound is, in seconds; `nil` for an encoding that iOS does not play.
    public var duration: Double? { frameCount.map { Double($0) / sampleRate } }

    /// Reads the header of a sound file.
    ///
    /// The time that this takes grows with the number of chunks in the header, and not with the sound.
    ///
    /// - Parameters:
    ///   - header: The first bytes of the file, or all of them. The sound itself is not looked at; what
    ///     counts is where it begins.
    ///   - fileSize: The size of the whole file in bytes; `nil` if `header` is the whole file. A size
    ///     below that of `header` counts as the size of `header`.
    /// - Throws: ``SoundFileError`` if these are not the first bytes of an aiff, wav or caf file, if the
    ///   file contradicts itself, or if more of the file is needed to know.
    public init(header: [UInt8], fileSize: Int64? = nil) throws(SoundFileError) {
        let bytes = SoundBytes(header, fileSize: fileSize)
        let container = try bytes.fourCharacters(at: 0)
        if container == "caff" {
            self = try Self.caf(bytes)
            return
        }
        guard container == "FORM" || container == "RIFF" else {
            throw SoundFileError.otherContainer
        }
        switch (container, try bytes.fourCharacters(at: 8)) {
        case ("FORM", "AIFF"): self = try Self.aiff(bytes, isCompressed: false)
        case ("FORM", "AIFC"): self = try Self.aiff(bytes, isCompressed: true)
        case ("RIFF", "WAVE"): self = try Self.wav(bytes)
        default: throw SoundFileError.otherContainer
        }
    }

    init(_ container: Container, _ encoding: Encoding, sampleRate: Double, frameCount: Int64?) {
        self.container = container
        self.encoding = encoding
        self.sampleRate = sampleRate
        self.frameCount = encoding.isPlayed ? frameCount : nil
    }

    /// The ways of packaging a sound that iOS plays.
    public enum Container: String, WireWord {
        /// Apple's Audio Interchange File Format, and its compressed form AIFF-C.
        case aiff
        /// The waveform format of Microsoft and IBM.
        case wav
        /// Apple's Core Audio Format.
        case caf
    }

    /// The ways of encoding a sound.
    public enum Encoding: Hashable, Sendable {
        /// Linear PCM, of integers or of floating-point numbers.
        case linearPCM
        /// MA4, which is IMA/ADPCM.
        case ima4
        /// µ-law.
        case muLaw
        case aLaw
        /// An encoding that iOS does not play: the code of four characters that the file has for it, or
        /// of a wav file the number, such as `0x0055`.
        case other(ExactString)

        /// Whether iOS plays such a sound with a notification.
        public var isPlayed: Bool {
            if case .other = self { false } else { true }
        }
    }
}

extension SoundFile.Encoding: CustomStringConvertible {
    /// The name that Apple's page has for the encoding, or the code that the file has for it.
    public var description: String {
        switch self {
        case .linearPCM: "Linear PCM"
        case .ima4: "MA4"
        case .muLaw: "µ-law"
        case .aLaw: "a-law"
        case .other(let code): "the encoding `\(code)`"
        }
    }
}

extension SoundFile: CustomStringConvertible {
    /// Container, encoding and number of frames in one line.
    public var description: String {
        let frames = frameCount.map { ", \($0) frames" } ?? ""
        return "\(container.word) file of \(encoding)\(frames)"
    }
}

extension SoundFile {
    /// What names of sound files end in, in any case.
    private static let suffixes: [ExactString] = [".aif", ".aiff", ".aifc", ".wav", ".caf"]

    /// Whether a name ends like that of a file that iOS can play.
    static func hasKnownSuffix(_ name: ExactString) -> Bool {
        let name = name.asciiLowercased
        return suffixes.contains { name.hasSuffix($0) }
    }

    /// Whether a name has a slash, so that it is no name of a file in a folder.
    static func isPath(_ name: ExactString) -> Bool {
        name.string.utf8.contains(0x2F)
    }
}
