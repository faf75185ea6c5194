/// What the exit status says.
enum ExitStatus: Int32 {
    /// Every input was answered.
    case answered = 0
    /// At least one input was refused; the others were answered.
    case rejected = 1
    /// The tool was called in a way it does not understand, or a file cannot be read.
    case usageError = 2
}
