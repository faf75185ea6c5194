import ExactJSON
import PushModel

/// What the calls of users take (R30).
enum AccountFields {
    /// How many users one call registers.
    static let longestList = 60
    /// How many bytes an id has.
    static let longestName = 64
    /// How many characters a password has.
    static let longestPassword = 64
    /// Of how many users one call says whether they are online.
    static let mostStatuses = 100
}

/// A user that is to be registered.
struct NewAccount {
    let id: UserID
    let password: String
    let nickname: String?

    /// Reads a user; the id is taken in lower case.
    ///
    /// - Throws: A refusal in the vendor's words.
    init(_ json: JSONObject) throws(RESTError) {
        let name = ExactString(json["username"]?.string ?? "").asciiLowercased
        guard name.string.utf8.count <= AccountFields.longestName else {
            throw .illegalArgument("USERNAME_TOO_LONG")
        }
        let isLegal = name.string.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "_-.".utf8.contains(byte)
            }
        }
        guard isLegal, !["", ".", ".."].contains(name) else {
            throw .illegalArgument("username [\(name)] is not legal")
        }
        guard let password = json["password"]?.string, !password.utf8.isEmpty else {
            throw .illegalArgument("password or pin must provided")
        }
        guard password.unicodeScalars.count <= AccountFields.longestPassword else {
            throw .parameter("password")
        }
        if let nickname = json[UserFields.nickname.key] {
            guard let text = nickname.string else { throw .parameter(UserFields.nickname.key) }
            guard UserFields.nickname.isAccepted(text) else {
                throw .illegalArgument("NICKNAME_TOO_LONG")
            }
            self.nickname = text
        } else {
            nickname = nil
        }
        id = UserID(name)
        self.password = password
    }
}
