import APNsModel
import ExactJSON
import PushModel
import PushService
import WallTime

/// The fields of a device's binding, in requests and replies alike (R13).
enum BindingFields {
    static let device = BodyField(nonEmptyText: "device_id")
    static let token = BodyField(text: "device_token")
    static let certificate = BodyField(text: "notifier_name")
}

extension DeviceBinding {
    /// Reads a binding with a function that gives the value of a field or throws.
    init<Failure>(
        boundAt date: Instant? = nil,
        _ value: (BodyField<String>) throws(Failure) -> String
    ) throws(Failure) {
        let device = try value(BindingFields.device)
        let token = try value(BindingFields.token)
        let certificate = try value(BindingFields.certificate)
        self.init(
            device: Device.ID(device),
            certificateName: Certificate.Name(certificate),
            token: DeviceToken(token),
            boundAt: date
        )
    }

    /// The binding as the vendor writes it.
    var entity: JSONObject {
        var entity = JSONObject()
        entity.set(BindingFields.device, device.string)
        entity.set(BindingFields.token, binding.token.text.string)
        entity.set(BindingFields.certificate, binding.certificateName.string)
        return entity
    }

    /// The order in which bindings are listed: by device, then by certificate.
    static func isListedBefore(_ left: DeviceBinding, _ right: DeviceBinding) -> Bool {
        (left.device, left.binding.certificateName) < (right.device, right.binding.certificateName)
    }
}
