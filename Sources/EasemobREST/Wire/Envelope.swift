import ExactJSON

/// The keys around what a reply says (R1, R2).
enum Envelope {
    static let action: ExactString = "action"
    static let organization: ExactString = "organization"
    static let application: ExactString = "applicationName"
    static let path: ExactString = "path"
    static let duration: ExactString = "duration"
    static let timestamp: ExactString = "timestamp"
    /// What is replied about one resource: an object.
    static let data: ExactString = "data"
    /// What is replied about users and bindings: an array of objects.
    static let entities: ExactString = "entities"
    /// Why a request is refused: a word, and for a person.
    static let error: ExactString = "error"
    static let exception: ExactString = "exception"
    static let description: ExactString = "error_description"
}
