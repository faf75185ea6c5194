public import APNsModel
public import Foundation

extension DeviceToken {
    /// Creates the token that APNs handed to the app on the device, written as lower-case hex.
    public init(data: Data) {
        self.init(bytes: data)
    }
}
