/// What the exit status says.
enum ExitStatus: Int32 {
    /// Every input was answered.
    case answered = 0
    /// At least one input was refused; the others were answered.
    case rejected = 1
    /// The call was not understood, a file cannot be read, or the output cannot be written.
    case usageError = 2
}
