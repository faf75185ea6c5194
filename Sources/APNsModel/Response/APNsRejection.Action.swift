extension APNsRejection {
    /// What a rejection asks of a provider.
    public enum Action: Hashable, CaseIterable, Sendable {
        /// Change the request; the same one is never to be sent again.
        case repairRequest
        /// Change key, certificate or topic; the same credentials never succeed, the token may be good.
        case repairCredentials
        /// Make a new provider token and send the same request again.
        case renewProviderToken
        /// Go on with the provider token there is; two are to be at least 20 minutes apart.
        case keepProviderToken
        /// Forget the device token, unless the device registered it again after the rejection's timestamp.
        case dropToken
        /// Forget the device token, once it is certain that environment and app are the right ones.
        ///
        /// A whole app that is sent to the wrong environment has this said of every token it has.
        case dropTokenIfRouteIsRight
        /// Send less to this device token, and this push later.
        case slowToken
        /// Send again over a new connection.
        case reconnect
        /// Send again later: Apple asks for 15 minutes.
        case waitForServer
        /// Send again later, and over a new connection.
        case waitForOtherServer
    }
}
