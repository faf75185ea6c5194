public import ExactJSON
import Foundation
public import PushModel

extension NotificationUserInfo {
    /// Reads the dictionary that the system gives an app, such as `notification.request.content.userInfo` or
    /// `launchOptions[.remoteNotification]`.
    ///
    /// - Throws: `input.type` for a key that is not a string or a value that JSON does not have,
    ///   `input.value` for a number that is not finite, and `json.depth` beyond 64 levels, each with its
    ///   path; else what ``/PushModel/NotificationUserInfo/init(json:)`` throws.
    public init(userInfo: [AnyHashable: Any]) throws(InputError) {
        try self.init(json: JSONValue(propertyList: userInfo, levels: JSONReader.depthLimit))
    }
}

extension JSONValue {
    /// Creates the JSON value of what Foundation makes of JSON, with at most so many levels of containers.
    fileprivate init(propertyList value: Any, levels: Int) throws(InputError) {
        switch value {
        case let text as String:
            self = .string(text)
        case is NSNull:
            self = .null
        case let bool as Bool where type(of: value) == Bool.self:
            self = .bool(bool)
        case let number as NSNumber:
            self = try JSONValue(number)
        case is [Any] where levels == 0, is [AnyHashable: Any] where levels == 0:
            throw InputError(.jsonDepth, "expected at most \(JSONReader.depthLimit) levels")
        case let elements as [Any]:
            var values: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                do throws(InputError) {
                    values.append(try JSONValue(propertyList: element, levels: levels - 1))
                } catch {
                    throw error.within(index: index)
                }
            }
            self = .array(values)
        case let members as [AnyHashable: Any]:
            var object = JSONObject()
            for (key, member) in members {
                guard let key = key.base as? String else {
                    throw InputError(.inputType, "expected keys that are strings")
                }
                do throws(InputError) {
                    object[ExactString(key)] = try JSONValue(
                        propertyList: member,
                        levels: levels - 1
                    )
                } catch {
                    throw error.within(key: ExactString(key))
                }
            }
            self = .object(object)
        default:
            throw InputError(.inputType, "expected a value of JSON, found a `\(type(of: value))`")
        }
    }

    private init(_ number: NSNumber) throws(InputError) {
        switch number.objCType.pointee {
        // A Boolean on Apple's platforms and on Linux; JSON makes no number of 8 bits.
        case 0x63, 0x42:
            self = .bool(number.boolValue)
        case 0x66, 0x64:
            guard let double = JSONNumber(number.doubleValue) else {
                throw InputError(.inputValue, "expected a finite number")
            }
            self = .number(double)
        default:
            guard let integer = JSONNumber(literal: number.stringValue) else {
                throw InputError(.inputValue, "expected a number of JSON")
            }
            self = .number(integer)
        }
    }
}
