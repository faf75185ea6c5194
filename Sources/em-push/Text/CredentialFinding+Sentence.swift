import APNsTransport

extension CredentialFinding {
    /// What happens because of it, and what to do.
    var advice: String {
        switch code {
        case .oldCiphers:
            "No engine of em-push reads the ciphers of old exports: openssl pkcs12 -legacy -in OLD -nodes -out KEEP, then "
                + "openssl pkcs12 -export -in KEEP -out NEW; remove KEEP."
        case .keyMissing:
            "APNs takes a certificate only from who has its key: export it with its key as .p12."
        case .keyUnsound:
            "The private key is out of range, or its public half is another's; what it signs is refused. Take the file as "
                + "Apple gave it out, or make a new key."
        case .keyOfAnother:
            "No connection opens with a certificate and the key of another: export it with the key of its request."
        case .keyEncrypted:
            "em-push reads no key that has a password: openssl pkey -in OLD -out NEW; keep NEW where its owner alone reads it."
        case .keyNotP256:
            "APNs takes provider tokens signed on P-256 alone (ES256): take the .p8 that Apple gives out for APNs."
        case .keyNotRSA:
            "The service takes what a key of RSA with 2,048 bits or more signs: take the file as its console gave it out."
        case .keyDoesNotSign:
            "A signature of the private key could not be verified: take the file as it was exported."
        case .noEnvironment:
            "Apple has written no environment into it, so it is none for APNs, which refuses it: make one for Apple Push "
                + "Notification service at the App ID."
        case .noTopic:
            "It names no topic, and APNs answers `TopicDisallowed` to every push: make a new one at the App ID."
        case .notYetValid:
            "APNs refuses connections before that instant, unless the clock of this machine is wrong: set it, or wait."
        case .ended:
            "APNs refuses connections since then (`BadCertificate`, `fault.credentials`): make a new certificate for the "
                + "same App ID, or a key, which does not end, and reload the worker."
        case .ends:
            "From then on APNs refuses connections, and no push of its topics arrives: make a new certificate for the same "
                + "App ID before, or a key, which does not end, and reload the worker."
        }
    }
}
