extension AppConfiguration {
    /// The template of this name and its index in ``templates``; `nil` if the app defines none.
    public func template(named name: PushTemplate.Name) -> (index: Int, template: PushTemplate)? {
        for (index, template) in templates.enumerated() where template.name == name {
            return (index, template)
        }
        return nil
    }
}
