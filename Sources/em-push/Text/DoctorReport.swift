import APNsTransport
import ExactJSON
import PushModel
import WallTime

/// What is to say of a file of credentials, for people.
struct DoctorReport {
    let text: String

    init(_ examination: CredentialExamination) {
        let findings = examination.findings
        let counts = SeverityCounts(findings.map { $0.severity })
        let ink: Ink = examination.isWrong ? .bad : findings.isEmpty ? .good : .warning
        let outcome = findings.isEmpty ? "nothing is wrong" : counts.text
        let name = PlainText(examination.name).line
        var lines = [ink("\(name): \(outcome)")]
        lines += TextTable(examination.rows.map { ["  \($0)", PlainText($1).line] }).lines
        for finding in findings {
            let (mark, ink): (String, Ink) =
                finding.severity == .error ? ("*", .bad) : (" ", .warning)
            let since = finding.instant.map { "  \($0)" } ?? ""
            lines += ["", "\(mark) \(ink(finding.code.word.string))\(since)"]
            lines += WrappedText(finding.advice, after: "    ").lines
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    /// Why nothing can be said of a file.
    init(_ error: CredentialFileError, named path: Argument) {
        let line = PlainText("\(path): \(error.detail)").line
        text = Ink.bad(line) + "\n\n"
    }
}

extension CredentialExamination {
    /// What the file is, by its headings.
    fileprivate var rows: [(String, String)] {
        var rows = account?.rows ?? [("form", file.form.words)]
        if account != nil {
            // An account has all that is to say.
        } else if let certificate = file.certificate {
            rows.append(("certificate", certificate.name?.string ?? "without a name"))
            rows.append(("team", certificate.team?.string ?? "not said"))
            rows.append(("topics", certificate.topics.map { $0.words }.joined(separator: ", ")))
            rows.append(
                (
                    "environment",
                    certificate.environments.map { $0.word.string }.joined(separator: ", ")
                )
            )
            rows.append(("VoIP", certificate.isForVoIP ? "yes" : "no"))
            let days = certificate.notAfter.daysLeft(at: now)
            rows.append(
                (
                    "valid",
                    "\(certificate.notBefore) to \(certificate.notAfter); days left: \(max(0, days))"
                )
            )
        } else {
            rows.append(("key id", keyID ?? "not said, as the file is not called AuthKey_ID.p8"))
            rows.append(
                ("team, topics", "those of the key in Apple's account; the file does not say")
            )
            rows.append(("valid", "until it is revoked"))
        }
        rows.append(("key", file.key?.words ?? "none"))
        rows.append(("clock", "\(now)"))
        return rows
    }
}

extension CredentialFile.Form {
    fileprivate var words: String {
        switch self {
        case .p8: "private key (PEM)"
        case .p12: "certificate with its key (PKCS#12)"
        case .pem: "certificate (PEM)"
        case .der: "certificate (DER)"
        }
    }
}

extension CredentialFile.Key {
    fileprivate var words: String {
        let kind = curve.map { "\(algorithm) \($0)" } ?? "\(algorithm), \(bits) bits"
        let owner = belongs.map { $0 ? "of the certificate" : "of another certificate" }
        return [kind, isSound ? "sound" : "broken", owner, signs ? "signs" : "does not sign"]
            .compactMap { $0 }.joined(separator: "; ")
    }
}

extension ProviderCertificate.Topic {
    fileprivate var words: String {
        kinds.isEmpty
            ? name.string
            : "\(name) (\(kinds.map { $0.string }.joined(separator: ", ")))"
    }
}
