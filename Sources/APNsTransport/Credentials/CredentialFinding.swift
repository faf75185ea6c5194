import ExactJSON
package import WallTime

/// What is wrong with a file of credentials, or will be.
package struct CredentialFinding: Hashable, Sendable {
    package enum Code: String, WireWord {
        case oldCiphers = "file.oldCiphers"
        case keyMissing = "key.missing"
        case keyUnsound = "key.unsound"
        case keyOfAnother = "key.ofAnother"
        case keyEncrypted = "key.encrypted"
        case keyNotP256 = "key.notP256"
        case keyNotRSA = "key.notRSA"
        case keyDoesNotSign = "key.doesNotSign"
        case noEnvironment = "certificate.noEnvironment"
        case noTopic = "certificate.noTopic"
        case notYetValid = "certificate.notYetValid"
        case ended = "certificate.ended"
        case ends = "certificate.ends"
    }

    package enum Severity: String, WireWord {
        /// The credentials cannot be used, or cannot soon.
        case error
        /// They can be used for now.
        case warning
    }

    package let code: Code
    package let severity: Severity
    /// Since when or from when on it matters; `nil` for always.
    package let instant: Instant?

    package init(_ code: Code, _ severity: Severity = .error, at instant: Instant? = nil) {
        self.code = code
        self.severity = severity
        self.instant = instant
    }
}

extension CredentialFile {
    /// What is wrong at an instant, or will be within 30 days.
    package func findings(at now: Instant) -> [CredentialFinding] {
        var findings: [CredentialFinding] = []
        if hasOldCiphers { findings.append(CredentialFinding(.oldCiphers)) }
        if let key {
            findings += key.findings
            // One in PKCS#12 always has a password, which a sender is told.
            if isEncrypted, form == .p8 { findings.append(CredentialFinding(.keyEncrypted)) }
        } else {
            // A certificate that Apple gives out has no key beside it yet.
            findings.append(CredentialFinding(.keyMissing, form == .p12 ? .error : .warning))
        }
        return findings + (certificate?.findings(at: now) ?? [])
    }
}

extension CredentialFile.Key {
    fileprivate var findings: [CredentialFinding] {
        var findings: [CredentialFinding] = []
        if !isSound {
            findings.append(CredentialFinding(.keyUnsound))
        } else if !signs {
            findings.append(CredentialFinding(.keyDoesNotSign))
        }
        if belongs == false { findings.append(CredentialFinding(.keyOfAnother)) }
        // Alone it can only sign provider tokens, which are ES256.
        if belongs == nil, curve != "P-256" { findings.append(CredentialFinding(.keyNotP256)) }
        return findings
    }
}

extension ProviderCertificate {
    fileprivate func findings(at now: Instant) -> [CredentialFinding] {
        var findings: [CredentialFinding] = []
        if environments.isEmpty { findings.append(CredentialFinding(.noEnvironment)) }
        if topics.isEmpty { findings.append(CredentialFinding(.noTopic)) }
        if now < notBefore { findings.append(CredentialFinding(.notYetValid, at: notBefore)) }
        if now > notAfter {
            findings.append(CredentialFinding(.ended, at: notAfter))
        } else if notAfter.isWithin(days: CredentialEnds.urgentDays, of: now) {
            findings.append(CredentialFinding(.ends, at: notAfter))
        } else if notAfter.isWithin(days: CredentialEnds.firstDays, of: now) {
            findings.append(CredentialFinding(.ends, .warning, at: notAfter))
        }
        return findings
    }
}
