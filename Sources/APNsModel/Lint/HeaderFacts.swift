import ExactJSON

/// What the headers say, and what is wrong with them whatever the payload is.
struct HeaderFacts {
    private typealias Name = APNsHeaders.Name

    /// The push type; `nil` if it is not given.
    let pushType: APNsPushType?
    /// The number of the priority, 10 if it is not given; `nil` for one that APNs refuses.
    let priority: APNsPriority?
    private let headers: PayloadLint.Headers

    init(_ headers: PayloadLint.Headers) {
        self.headers = headers
        pushType = headers[Name.pushType].map { APNsPushType($0) }
        priority = headers[Name.priority].map { APNsPriority(headerValue: $0) } ?? .immediate
    }

    /// How large the payload may be at APNs (LT8).
    var payloadLimit: Int {
        APNsLimits.payload(
            for: pushType ?? .alert,
            isBroadcast: headers[Name.channelID] != nil
        )
    }

    /// The findings on the headers themselves (LT6).
    var findings: [PayloadLint.Finding] {
        var findings: [PayloadLint.Finding] = []
        if pushType == .background, priority != .powerConsiderate {
            findings.append(.init(.backgroundPriority, at: .header(Name.priority)))
        }
        if let id = headers[Name.collapseID], id.string.utf8.count > APNsLimits.collapseID {
            findings.append(.init(.collapseIDSize, at: .header(Name.collapseID)))
        }
        if let pushType, !pushType.isKnown {
            findings.append(.init(.topic, at: .header(Name.pushType)))
        }
        if isTopicWrong {
            findings.append(.init(.topic, at: .header(Name.topic)))
        }
        if priority == nil {
            findings.append(.init(.priority, at: .header(Name.priority)))
        }
        return findings
    }

    /// Whether the topic is not one of the push type; never of a type that is not known.
    private var isTopicWrong: Bool {
        guard let topic = headers[Name.topic], let suffix = pushType?.topicSuffix else {
            return false
        }
        return suffix.isEmpty
            ? APNsPushType.suffixes.contains { topic.hasSuffix($0) } : !topic.hasSuffix(suffix)
    }
}

extension ExactString {
    fileprivate func hasSuffix(_ suffix: ExactString) -> Bool {
        string.utf8.reversed().starts(with: suffix.string.utf8.reversed())
    }
}
