import APNsTransport

extension CredentialFinding {
    /// What happens because of it.
    var consequence: String {
        switch code {
        case .oldCiphers:
            "The file has the ciphers of old exports. No engine of em-push reads it: a call or a worker ends at its start."
        case .keyMissing:
            "There is no private key. APNs takes the certificate only from who has its key."
        case .keyUnsound:
            "The private key is out of range, or its public half is another's. What it signs is refused, and so is the file."
        case .keyOfAnother:
            "The private key is that of another certificate. No connection is opened with the two."
        case .keyNotP256:
            "The private key is not on the curve P-256. APNs takes no other signature of a provider token (ES256)."
        case .keyDoesNotSign:
            "A signature of the private key could not be verified. APNs would refuse it too."
        case .noEnvironment:
            "Apple has written no environment into the certificate. It is none for APNs, which refuses it."
        case .noTopic:
            "The certificate names no topic. APNs answers `TopicDisallowed` to every push."
        case .notYetValid:
            "The certificate is not valid before that instant, or the clock of this machine is wrong. APNs refuses "
                + "connections until then."
        case .ended:
            "The certificate has ended. APNs refuses connections: `BadCertificate`, or `fault.credentials`."
        case .ends:
            "The certificate ends then. From that instant on APNs refuses connections, and no push of its topics arrives."
        }
    }

    /// What to do about it.
    var remedy: String {
        switch code {
        case .oldCiphers:
            "openssl pkcs12 -legacy -in OLD -nodes -out KEEP, then openssl pkcs12 -export -in KEEP -out NEW; remove KEEP"
        case .keyMissing: "export the certificate with its key as .p12"
        case .keyUnsound: "take the file as Apple gave it out, or make a new key in Apple's account"
        case .keyOfAnother: "export the certificate together with the key of its signing request"
        case .keyNotP256: "take the .p8 file that Apple gives out for a key with APNs"
        case .keyDoesNotSign: "take the file as it was exported"
        case .noEnvironment, .noTopic:
            "make a certificate for Apple Push Notification service at the App ID"
        case .notYetValid: "set the clock; else wait"
        case .ended, .ends:
            "make a new certificate for the same App ID, or a key, which does not end; replace the file and reload the worker"
        }
    }
}
