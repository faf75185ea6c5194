import APNsModel
import ExactJSON
import PushModel
import WallTime

/// A token that a user has bound on a device.
struct BoundToken: Sendable {
    var user: UserID
    var binding: Binding
    var boundAt: Instant?

    func binding(on device: Device.ID) -> DeviceBinding {
        DeviceBinding(device: device, binding: binding, boundAt: boundAt)
    }
}

/// The tokens that users have bound on one device.
///
/// A token is that of one user. What a change for a user costs does not depend on how many other users there are.
struct BoundTokens: Sendable {
    // INVARIANT: `tokens` is in order of users, then of certificates. `owners` has the user of each token, or
    // nothing as long as all tokens are those of one user, as on most devices.
    private var tokens: [BoundToken] = []
    private var owners: [DeviceToken: UserID] = [:]

    var isEmpty: Bool { tokens.isEmpty }

    /// The tokens of a user, in order of their certificates.
    subscript(user: UserID) -> ArraySlice<BoundToken> {
        // Most devices have one token, which needs no search.
        if tokens.count == 1 { return tokens[0].user == user ? tokens[...] : [] }
        return tokens[range(of: user)]
    }

    /// The user who has bound a token; `nil` if none has.
    func owner(of token: DeviceToken) -> UserID? {
        owners.isEmpty ? tokens.first { $0.binding.token == token }?.user : owners[token]
    }

    /// Gives a user other tokens, which no other user has, in order of their certificates.
    mutating func replace(_ user: UserID, by new: [BoundToken]) {
        let range = range(of: user)
        for old in tokens[range] {
            owners[old.binding.token] = nil
        }
        tokens.replaceSubrange(range, with: new)
        if tokens.first?.user == tokens.last?.user {
            owners = [:]
        } else {
            for bound in owners.isEmpty ? tokens[...] : new[...] {
                owners[bound.binding.token] = bound.user
            }
        }
    }

    /// Binds or unbinds; returns the user whose token has moved, if there is one.
    mutating func bind(
        _ bound: DeviceBinding,
        to user: UserID
    ) throws(StoreLimitError) -> UserID? {
        let (certificate, token) = (bound.binding.certificateName, bound.binding.token)
        let owner = certificate.text.isEmpty ? nil : owner(of: token)
        let loser = owner == user ? nil : owner
        var own = certificate.text.isEmpty ? [] : Array(self[user])
        own.removeAll { $0.binding.certificateName == certificate }
        if !bound.isUnbinding {
            guard own.count < StoreLimitError.Limit.bindingsOfDevice.maximum else {
                throw StoreLimitError(.bindingsOfDevice)
            }
            let index = own.indices.partitioningIndex {
                own[$0].binding.certificateName >= certificate
            }
            own.insert(
                BoundToken(user: user, binding: bound.binding, boundAt: bound.boundAt),
                at: index
            )
        }
        if let loser { replace(loser, by: self[loser].filter { $0.binding.token != token }) }
        replace(user, by: own)
        return loser
    }

    private func range(of user: UserID) -> Range<Int> {
        let start = tokens.indices.partitioningIndex { tokens[$0].user >= user }
        let end = (start..<tokens.count).partitioningIndex { tokens[$0].user > user }
        return start..<end
    }
}

extension DeviceBinding {
    /// Whether binding it unbinds a certificate or the device.
    var isUnbinding: Bool {
        binding.certificateName.text.isEmpty || binding.token.text.isEmpty
    }
}
