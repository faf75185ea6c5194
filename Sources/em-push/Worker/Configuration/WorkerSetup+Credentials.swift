import APNsTransport
import ExactJSON
import PushModel
import WallTime

extension WorkerSetup {
    /// Why the file cannot be read that leads to the database; `nil` if it can.
    var storeFault: String? {
        guard case .postgres(let setup) = configuration.store else { return nil }
        do throws(UsageError) {
            _ = try InputReader.contents(ofFile: setup.connection)
            return nil
        } catch {
            let fault = InputError(.inputValue, error.description).within(key: "connection")
                .within(key: "postgres").within(key: "store")
            return "`\(path)`: \(fault)"
        }
    }

    /// When the credentials end that have an end; empty without the trait `OpenSSL`.
    var certificateEnds: [ExactString: Instant] {
        certificates.compactMapValues { try? $0.get().certificate?.notAfter }
    }

    /// Refuses a client certificate that no connection could show.
    func checkCertificate(of credential: ExactString) throws(UsageError) {
        switch certificates[credential] {
        case .failure(let error)?:
            throw fault(
                of: credential,
                at: error.code == .password ? "password" : "p12",
                error.detail
            )
        case .success(let file)? where file.form != .p12:
            throw fault(of: credential, at: "p12", "the client certificate is not PKCS#12")
        case .success(let file)? where file.key?.belongs != true:
            throw fault(of: credential, at: "p12", "there is no certificate with its private key")
        case .success?, nil: break
        }
    }

    static func certificates(
        of configuration: WorkerConfiguration,
        _ files: [String: [UInt8]]
    ) -> [ExactString: Result<CredentialFile, CredentialFileError>] {
        #if OpenSSL
        var certificates: [ExactString: Result<CredentialFile, CredentialFileError>] = [:]
        for (name, setup) in configuration.credentials {
            guard case .certificate(let p12, let password) = setup else { continue }
            certificates[name] = Result { () throws(CredentialFileError) in
                try CredentialFile(
                    files[p12] ?? [],
                    password: APNsSenders.password(in: files[password] ?? [])
                )
            }
        }
        return certificates
        #else
        return [:]
        #endif
    }

    /// That what a configuration says of credentials cannot be used: the place, the value and why, without a secret.
    func fault(of credential: ExactString, at key: ExactString, _ reason: String) -> UsageError {
        let files = configuration.credentials[credential]?.files ?? []
        let value = files.first { $0.key == key }.map { "`\($0.path)`: " } ?? ""
        let fault = InputError(.inputValue, value + reason).within(key: key)
            .within(key: credential).within(key: "credentials")
        return UsageError("`\(path)`: \(fault)")
    }

    /// That the file cannot be used that a configuration names for who vouches for a server.
    func authorityFault(of environment: Certificate.Environment, _ reason: String) -> UsageError {
        let authority = configuration.servers[environment]?.authority ?? ""
        let fault = InputError(.inputValue, "`\(authority)`: \(reason)").within(key: "authority")
            .within(key: environment.word).within(key: "servers")
        return UsageError("`\(path)`: \(fault)")
    }
}
