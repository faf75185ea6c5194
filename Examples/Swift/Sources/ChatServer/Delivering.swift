public import EMPushDelivery

/// Dispatches a message to one user and counts what came of it.
public func deliver(
    _ message: Message,
    to user: UserID,
    settings: any SettingsStore,
    bindings: any BindingStore,
    over transport: some PushTransport
) async throws -> DeliveryOutcome.Counts {
    let dispatcher = PushDispatcher(
        transport: transport,
        settings: settings,
        bindings: bindings,
        evaluator: try PushEvaluator(
            app: AppConfiguration(certificates: [
                Certificate(name: "prod", topic: "com.example.im")
            ])
        )
    )
    return try await dispatcher.dispatch(message, to: DispatchRecipient(user)).counts()
}

/// A handler of the vendor's settings requests for an app with nothing stored.
public func settingsHandler(token: String) -> RESTHandler {
    let backend = RESTHandler.AppBackend(
        settings: InMemorySettingsStore(),
        bindings: InMemoryBindingStore(),
        templates: InMemoryTemplateStore(),
        timeZone: .named("Asia/Shanghai")
    )
    return RESTHandler(
        access: { given, _ in given == token ? .granted : .denied },
        backend: { _ in backend }
    )
}

#if HTTP2
/// A transport to APNs over libnghttp2.
public func transport(signer: ProviderToken.ES256Signer) throws -> APNsPushTransport {
    let key = try ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
    let connection = try APNsConnection(
        to: .development,
        authentication: .providerToken(ProviderToken.Source(key: key)),
        openSender: { try HTTP2Sender() }
    )
    return APNsPushTransport(["prod": connection])
}
#endif

#if OpenSSL
/// A signer with a key of Apple's.
public func signer(p8: String) throws -> ProviderToken.ES256Signer {
    try ProviderToken.ES256Signer(p8: p8)
}
#endif
