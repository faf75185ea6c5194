import ExactJSON
public import PushModel

// An ext is what a sender attaches: it is read as `MessageExtension.read` does, which passes over what cannot be used.

extension MessageExtension: Codable {
    /// Decodes the ext that a sender attached; what cannot be used is dropped.
    public init(from decoder: any Decoder) throws {
        self = MessageExtension.read(try JSONObject(from: decoder)).value
    }

    /// Encodes the ext by the vendor's keys.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension MessageExtension.APNs: Codable {
    /// Decodes what a sender attaches under the vendor's key; what cannot be used is dropped.
    public init(from decoder: any Decoder) throws {
        let ext = try MessageExtension(MessageExtension.Keys.apnsExt, from: decoder)
        self = try ext.apns ?? MessageExtension.APNs()
    }

    /// Encodes the section by the vendor's keys.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension MessageExtension.Platform: Codable {
    /// Decodes what a sender attaches under the vendor's key; what cannot be used is dropped.
    public init(from decoder: any Decoder) throws {
        let ext = try MessageExtension(MessageExtension.Keys.pushExt, from: decoder)
        self = try ext.push ?? MessageExtension.Platform()
    }

    /// Encodes the section by the vendor's keys.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension MessageExtension.Filter: Codable {
    /// Decodes what a sender attaches under the vendor's key; what cannot be used is dropped.
    public init(from decoder: any Decoder) throws {
        let ext = try MessageExtension(MessageExtension.Keys.pushFilter, from: decoder)
        self = ext.filter ?? MessageExtension.Filter()
    }

    /// Encodes the section by the vendor's keys.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension MessageExtension.TemplateSelection: Codable {
    /// Decodes what a sender attaches under the vendor's key; what cannot be used is dropped.
    public init(from decoder: any Decoder) throws {
        let ext = try MessageExtension(MessageExtension.Keys.pushTemplate, from: decoder)
        self = ext.template ?? MessageExtension.TemplateSelection()
    }

    /// Encodes the section by the vendor's keys.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension MessageExtension {
    /// The ext in which a section stands alone.
    fileprivate init(_ key: ExtKey, from decoder: any Decoder) throws {
        self = MessageExtension.read([key.name: .object(try JSONObject(from: decoder))]).value
    }
}
