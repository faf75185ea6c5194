import APNsTransport
import ExactJSON
import PushModel
import WallTime

#if Postgres
import PushStorePostgres
#endif

extension WorkerSetup {
    /// Refuses a database that no server could have, and a file that does not name one.
    func checkStore() throws(UsageError) {
        #if Postgres
        guard case .postgres(let setup) = configuration.store else { return }
        do throws(InputError) {
            _ = try setup.options()
        } catch {
            throw fault(at: "store", "postgres", "schema", "`\(setup.schema)`: \(error.detail)")
        }
        let line: String
        do throws(UsageError) {
            line = try setup.connectionString()
        } catch {
            throw fault(at: "store", "postgres", "connection", error.description)
        }
        do throws(InputError) {
            try PostgresDatabase.check(connectionString: line)
        } catch {
            let file = InputReader.name(ofSecret: setup.connection) ?? "`\(setup.connection)`"
            throw fault(
                at: "store",
                "postgres",
                "connection",
                "the first line of \(file): \(error.detail)"
            )
        }
        #endif
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

    /// That what credentials name at a key cannot be used, and why, without a secret.
    func fault(of credential: ExactString, at key: ExactString, _ reason: String) -> UsageError {
        let file = configuration.credentials[credential]?.files.first { $0.key == key }
        let value = file.map { "`\($0.path)`: " } ?? ""
        return fault(at: "credentials", credential, key, value + reason)
    }

    /// That what stands at a place of the configuration cannot be used.
    func fault(
        at first: ExactString,
        _ second: ExactString,
        _ third: ExactString,
        _ reason: String
    ) -> UsageError {
        let fault = InputError(.inputValue, reason).within(key: third).within(key: second)
            .within(key: first)
        return UsageError("`\(path)`: \(fault)")
    }
}
