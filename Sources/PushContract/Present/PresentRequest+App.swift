import DevicePresentation
import ExactJSON

extension PresentRequest {
    /// The keys of the app.
    static func app(_ fields: inout JSONFields) throws(InputError) -> ReceivingApp {
        ReceivingApp(
            state: try fields.required("state"),
            hasBackgroundMode: try fields.optionalBool("backgroundMode") ?? true,
            delegate: try fields.optionalBool("delegateSet") ?? true ? .set : .absent,
            handlers: try fields.optional("implements") ?? .all,
            presentationOptions: try fields.optional("presentationOptions") ?? .all,
            serviceExtension: try fields.optional("serviceExtension") ?? .absent,
            extensionContent: try extensionContent(&fields),
            categories: try fields.optionalArray("categories"),
            calls: try fields.optional("calls") ?? CallHandling(),
            liveActivity: try fields.optional("liveActivity") ?? LiveActivityState(),
            isInTalkChannel: try fields.optionalBool("talkChannel") ?? true,
            mayQueryLocation: try fields.optionalBool("locationAlways") ?? true,
            delivered: try fields.optionalArray("delivered"),
            lastLaunch: try fields.optionalInteger("lastLaunch", in: 0...Int64.max)
        )
    }

    private static func extensionContent(
        _ fields: inout JSONFields
    ) throws(InputError) -> ExtensionContent? {
        guard let json = fields.value("extensionContent") else { return nil }
        do throws(InputError) {
            return try ExtensionContent(json: json)
        } catch {
            throw fields.fault(error, at: "extensionContent")
        }
    }
}
