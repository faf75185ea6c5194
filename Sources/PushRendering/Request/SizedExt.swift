import ExactJSON
package import PushModel

/// The ext of a message of which many payloads are measured, without what takes time and decides of none whether it fits.
package struct SizedExt: Sendable {
    /// The ext: its title ends beyond any payload, its custom data have one byte, and it names no template
    /// that the app does not have.
    package let ext: MessageExtension
    /// How many more bytes the custom data have.
    package let dataByteCount: Int
    /// How many bytes of a payload the ext takes at least, whatever the message: data, sound and names.
    package let leastByteCount: Int
    /// Whether the ext names a sound.
    package let hasSound: Bool

    package init(_ ext: MessageExtension, _ policy: PushPolicy, _ index: TextIndex) {
        let data = ext.customData(policy)?.value.utf8.count
        let texts = [ext.apns?.subtitle, ext.apns?.sound, ext.apns?.category, ext.apns?.threadID]
        leastByteCount = texts.reduce(data ?? 0) { $0 + ($1?.utf8.count ?? 0) }
        hasSound = ext.apns?.sound?.nonEmpty != nil
        dataByteCount = data.map { $0 - 1 } ?? 0
        var ext = ext
        if data != nil {
            ext.push = ext.push ?? (try? MessageExtension.Platform())
            ext.push?.custom = 0
        }
        let titles = [ext.apns?.title, ext.push?.title].map {
            $0?.scalars(withinUTF8: BodyCuts.reach)
        }
        ext.apns?.title = titles[0]
        ext.push?.title = titles[1]
        let names = [ext.template?.name, ext.template?.directed?.name].map { index.known($0) }
        ext.template?.name = names[0]
        ext.template?.directed?.name = names[1]
        self.ext = ext
    }
}

extension TextIndex {
    /// Preferences that choose the same texts, without a template and a language for which there is none.
    package func known(_ preferences: TextPreferences) -> TextPreferences {
        var preferences = preferences
        preferences.template = known(preferences.template)
        if let language = preferences.preferredLanguage, translation(for: language) == nil {
            preferences.preferredLanguage = nil
        }
        return preferences
    }

    fileprivate func known(_ name: PushTemplate.Name?) -> PushTemplate.Name? {
        name.flatMap { template(named: $0) == nil ? nil : $0 }
    }
}
