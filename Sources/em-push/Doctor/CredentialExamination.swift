import APNsTransport
import ChannelTransport
import ExactJSON
import PushModel
import WallTime

/// A file of credentials, and what is to say of it at an instant.
struct CredentialExamination {
    /// The name of the file as the call has it.
    let name: String
    let file: CredentialFile
    /// The service account whose key it has; `nil` for credentials for APNs.
    let account: ServiceAccountFile?
    let now: Instant
    let findings: [CredentialFinding]

    init(
        _ file: CredentialFile,
        of account: ServiceAccountFile? = nil,
        named path: Argument,
        at now: Instant
    ) {
        name = "\(path)"
        self.file = file
        self.account = account
        self.now = now
        let findings = file.findings(at: now)
        self.findings = account?.findings(findings, of: file.key) ?? findings
    }

    /// Whether the credentials cannot be used, or cannot soon.
    var isWrong: Bool { findings.contains { $0.severity == .error } }

    /// The id of the key, which Apple writes into the name of a `.p8` file and nowhere else; `nil` without it.
    var keyID: String? {
        let stem = name.utf8.split(separator: 0x2F).last.map { Substring($0) } ?? ""
        guard file.form == .p8, stem.hasPrefix("AuthKey_"), stem.hasSuffix(".p8") else {
            return nil
        }
        let id = String(stem.dropFirst(8).dropLast(3))
        return ProviderToken.Key.isIdentifier(id) ? id : nil
    }

    var json: JSONObject {
        var json: JSONObject = [
            "file": .string(name), "form": .string(file.form.word.string), "now": now.json,
            "findings": .array(findings.map { .object($0.json) }),
        ]
        json["keyID"] = keyID.map { .string($0) }
        if let account {
            json["form"] = "serviceAccount"
            json["channel"] = .string(account.channel.rawValue)
            json["projectID"] = .string(account.account.projectID.string)
            json["accountID"] = .string(account.account.id.string)
            json["keyID"] = .string(account.account.keyID.string)
        }
        json["key"] = file.key.map { .object($0.json) }
        json["certificate"] = file.certificate.map { .object($0.json(at: now)) }
        return json
    }
}

extension CredentialFile.Key {
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "algorithm": .string(algorithm.string), "bits": .number(JSONNumber(Int64(bits))),
            "sound": .bool(isSound), "signs": .bool(signs),
        ]
        json["curve"] = curve.map { .string($0.string) }
        json["belongs"] = belongs.map { .bool($0) }
        return json
    }
}

extension ProviderCertificate {
    fileprivate func json(at now: Instant) -> JSONObject {
        var json: JSONObject = [
            "topics": .array(topics.map { .object($0.json) }),
            "environments": .array(environments.map { .string($0.word.string) }),
            "voip": .bool(isForVoIP), "notBefore": notBefore.json,
        ]
        json["name"] = name.map { .string($0.string) }
        json["team"] = team.map { .string($0.string) }
        for (key, value) in notAfter.jsonOfEnd(at: now).members.map({ ($0.key, $0.value) }) {
            json[key] = value
        }
        return json
    }
}

extension ProviderCertificate.Topic {
    fileprivate var json: JSONObject {
        [
            "topic": .string(name.string),
            "kinds": .array(kinds.map { .string($0.string) }),
        ]
    }
}

extension CredentialFinding {
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "code": .string(code.word.string), "severity": .string(severity.word.string),
        ]
        json["instant"] = instant.map { $0.json }
        return json
    }
}

extension Instant {
    /// The end of a credential as it is told: when, and how many whole days are left.
    func jsonOfEnd(at now: Instant) -> JSONObject {
        ["notAfter": json, "daysLeft": .number(JSONNumber(daysLeft(at: now)))]
    }
}
