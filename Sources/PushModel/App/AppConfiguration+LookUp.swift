extension AppConfiguration {
    /// The certificate of this name, or what is assumed of it if the app lists none at all (H24).
    public func certificate(named name: CertificateName) -> Certificate? {
        guard let certificates else { return Certificate(assumed: name) }
        return certificates.first { $0.name == name }
    }

    /// The template of this name and its index in ``templates``; `nil` if the app defines none.
    public func template(named name: TemplateName) -> (index: Int, template: PushTemplate)? {
        for (index, template) in templates.enumerated() where template.name == name {
            return (index, template)
        }
        return nil
    }
}
