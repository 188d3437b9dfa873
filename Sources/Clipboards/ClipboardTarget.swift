package import UniformTypes

/// One form in which the clipboard's owner offers its content.
package struct ClipboardTarget: Sendable, Hashable {
    /// The word that the owner knows it by: a MIME type, or an atom of X's.
    package let name: String
    /// The uniform type that the word stands for.
    package let type: UniformType

    /// The target that `name` stands for; nil for one that is no content (`TARGETS`, `TIMESTAMP`), or of no declared type.
    package init?(_ name: String) {
        let parts = name.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\"" } }
        let isUTF8 = parts.dropFirst().contains("charset=utf-8")
        // UTF8_STRING: X.Org's own target for text in UTF-8; STRING and TEXT are in other encodings.
        if name == "UTF8_STRING" || (parts.first == "text/plain" && isUTF8) {
            type = .utf8PlainText
        } else if let media = parts.first, media.contains("/"),
            let declared = UniformType.declared(tag: media, tagClass: .mimeType)
        {
            type = declared
        } else {
            return nil
        }
        self.name = name
    }

    /// The targets that a list names, in its order, each type once.
    package static func all(in list: String) -> [ClipboardTarget] {
        var seen: Set<UniformType> = []
        return list.split(whereSeparator: \.isNewline).compactMap { ClipboardTarget(String($0)) }
            .filter { seen.insert($0.type).inserted }
    }
}
