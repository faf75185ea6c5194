import APNsTransport
import ChannelTransport
import ExactJSON
import PushContract
import PushFoundation
import WallTime

/// `em-push doctor`: says of files with keys and certificates what they are, and what is wrong with them.
struct DoctorCommand {
    let options: DoctorOptions

    func run() throws(UsageError) -> ExitStatus {
        #if OpenSSL
        let password = try options.password.map { path throws(UsageError) in
            APNsSenders.password(in: try InputReader.secret(of: path, isPassword: true))
        }
        var statuses: [ExitStatus] = []
        for path in options.paths {
            statuses.append(examine(path, password))
        }
        return statuses.max { $0.rawValue < $1.rawValue } ?? .answered
        #else
        throw .lacking("read keys and certificates", traits: "OpenSSL")
        #endif
    }

    #if OpenSSL
    /// Prints what is to say of a file.
    private func examine(_ path: Argument, _ password: String?) -> ExitStatus {
        do throws(CredentialFileError) {
            let (file, account) = try Self.read(path, password)
            if file.key != nil { InputReader.tellIfExposed(path) }
            let examination = CredentialExamination(file, of: account, named: path, at: .now)
            write(examination.json, DoctorReport(examination).text)
            return examination.isWrong ? .rejected : .answered
        } catch {
            let fault: JSONObject = [
                "code": .string(error.code.word.string), "message": .string(error.detail),
            ]
            write(
                ["file": .string("\(path)"), "error": .object(fault)],
                DoctorReport(error, named: path).text
            )
            return .usageError
        }
    }

    private static func read(
        _ path: Argument,
        _ password: String?
    ) throws(CredentialFileError) -> (CredentialFile, ServiceAccountFile?) {
        let bytes: [UInt8]
        do throws(UsageError) {
            bytes = try InputReader.contents(of: path)
        } catch {
            throw CredentialFileError(.unreadable, error.description)
        }
        if let account = try ServiceAccountFile(bytes) {
            return (try CredentialFile(Array(account.account.key.utf8), password: nil), account)
        }
        return (try CredentialFile(bytes, password: password, takesOldCiphers: true), nil)
    }

    private func write(_ json: JSONObject, _ text: String) {
        if options.isJSON {
            StandardStream.output.write(JSONLine(json).bytes)
        } else {
            StandardStream.output.write(options.hasColors ? text : Ink.removed(from: text))
        }
    }
    #endif
}
