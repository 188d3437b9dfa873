package import UniformTypes

/// One form in which the clipboard's owner offers its content.
package struct ClipboardTarget: Sendable, Hashable {
    /// The word that the owner knows it by: a MIME type, or an atom of X's.
    package let name: String
    /// The uniform type that the word stands for.
    package let type: UniformType
    /// Whether the bytes are ISO 8859-1 and become UTF-8 when they are taken.
    let isLatin1: Bool

    /// The target that `name` stands for; nil for one that is no content (`TARGETS`, `TIMESTAMP`), or of no declared type.
    package init?(_ name: String) {
        let parts = name.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\"" } }
        let isUTF8 = parts.dropFirst().contains("charset=utf-8")
        var isLatin1 = false
        // UTF8_STRING: X.Org's own target for text in UTF-8; STRING: ISO Latin-1 (ICCCM, section 2.6.2). TEXT is in any encoding.
        if name == "UTF8_STRING" || (parts.first == "text/plain" && isUTF8) {
            type = .utf8PlainText
        } else if name == "STRING" {
            type = .utf8PlainText
            isLatin1 = true
        } else if parts.first == FileList.mimeType {
            // Addresses of files are lifted as those files before it comes to this; what is left is text: one address a line.
            type = .utf8PlainText
        } else if let media = parts.first, media.contains("/"),
            let declared = UniformType.declared(tag: media, tagClass: .mimeType)
        {
            type = declared
        } else {
            return nil
        }
        self.name = name
        self.isLatin1 = isLatin1
    }

    /// The targets that a list names, in its order, each type once: of several words for one, the one that says most of the encoding.
    package static func all(in list: String) -> [ClipboardTarget] {
        let targets = list.split(whereSeparator: \.isNewline).compactMap { ClipboardTarget(String($0)) }
        var seen: Set<UniformType> = []
        return targets.filter { seen.insert($0.type).inserted }.map { first in
            targets.first { $0.type == first.type && $0.isExact } ?? first
        }
    }

    /// Whether the bytes are those of the type, and stand for the content rather than for where it is.
    private var isExact: Bool { !isLatin1 && name != FileList.mimeType }

    /// The word under which content of `type` is offered: what programs that paste ask for first.
    package static func name(for type: UniformType, on system: ClipboardTool.System) -> String {
        if type == .utf8PlainText { return system == .x11 ? "UTF8_STRING" : "text/plain;charset=utf-8" }
        if type == .fileURL { return FileList.mimeType }
        return type.preferredMIMEType ?? "application/octet-stream"
    }
}
