import APNsTransport
import ChannelTransport
import ExactJSON
import PushModel

/// The file of a service account of another push service than Apple's.
struct ServiceAccountFile {
    let channel: Certificate.Channel
    let account: ServiceAccount

    /// Reads a file; `nil` if it is no JSON.
    ///
    /// - Throws: `unknown` if it is JSON, but no service account.
    init?(_ bytes: [UInt8]) throws(CredentialFileError) {
        guard let object = (try? JSONValue(parsing: bytes))?.object else { return nil }
        channel = object["sub_account"] == nil ? .fcm : .harmony
        do throws(InputError) {
            account = try ServiceAccount(bytes, for: channel)
        } catch {
            throw CredentialFileError(.unknown, "\(error)")
        }
    }

    /// What it is, for people: headings and texts.
    var rows: [(String, String)] {
        [
            ("form", "service account (JSON)"), ("push service", channel.word.string),
            ("project", account.projectID.string), ("account", account.id.string),
            ("key id", account.keyID.string), ("valid", "until it is deleted"),
        ]
    }

    /// What is wrong with its key, of that which is wrong with any.
    func findings(_ findings: [CredentialFinding], of key: CredentialFile.Key?)
        -> [CredentialFinding]
    {
        var findings = findings.filter { $0.code != .keyNotP256 }
        if let key, key.algorithm != "RSA" || key.bits < 2048 {
            findings.append(CredentialFinding(.keyNotRSA))
        }
        return findings
    }
}
