/// A message as the app has it; `EMPush` has a `Message` too.
public struct Message: Sendable {
    /// The message's number in the app's database.
    public var number: Int
    /// Who wrote it.
    public var author: String
    /// Who is to read it.
    public var reader: String
    /// What it says.
    public var text: String

    /// Creates a message.
    public init(number: Int, author: String, reader: String, text: String) {
        self.number = number
        self.author = author
        self.reader = reader
        self.text = text
    }
}
