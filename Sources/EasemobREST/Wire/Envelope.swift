import ExactJSON

/// The keys around what a reply says (R1, R2).
enum Envelope {
    static let action: ExactString = "action"
    static let organization: ExactString = "organization"
    /// The app's name, as the path has it.
    static let applicationName: ExactString = "applicationName"
    /// A UUID that stands for the app.
    static let application: ExactString = "application"
    /// The first segment of the path below the app; of a message the whole path.
    static let path: ExactString = "path"
    /// The address of the request.
    static let uri: ExactString = "uri"
    static let duration: ExactString = "duration"
    static let timestamp: ExactString = "timestamp"
    /// What is replied about one resource: an object.
    static let data: ExactString = "data"
    /// What is replied about users and bindings: an array of objects.
    static let entities: ExactString = "entities"
    /// Where the next page of a list begins.
    static let cursor: ExactString = "cursor"
    /// How many entities there are.
    static let count: ExactString = "count"
    /// Why a request is refused: a word, and for a person.
    static let error: ExactString = "error"
    static let exception: ExactString = "exception"
    static let description: ExactString = "error_description"
}
