package import UniformTypes

/// A form in which the clipboard's owner offers its content.
package struct ClipboardTarget: Sendable, Hashable {
    /// The name that the owner uses: a MIME type, or an X atom.
    package let name: String
    /// The uniform type of the target.
    package let type: UniformType
    /// Whether the bytes are ISO 8859-1 and must be converted to UTF-8.
    let isLatin1: Bool

    /// Creates the target named `name`; nil if it is not content (`TARGETS`, `TIMESTAMP`) or has no declared type.
    package init?(_ name: String) {
        let parts = name.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\"" } }
        let isUTF8 = parts.dropFirst().contains("charset=utf-8")
        var isLatin1 = false
        // UTF8_STRING: X.Org's target for UTF-8 text; STRING: ISO Latin-1 (ICCCM, section 2.6.2). TEXT has no fixed
        // encoding.
        if name == "UTF8_STRING" || (parts.first == "text/plain" && isUTF8) {
            type = .utf8PlainText
        } else if name == "STRING" {
            type = .utf8PlainText
            isLatin1 = true
        } else if parts.first == FileList.mimeType {
            // Addresses of local files are lifted as files before this; others are text: one address per line.
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

    /// Returns the targets in a list, in its order, without duplicate types: of several targets for one type, the one
    /// with the most precise encoding.
    package static func all(in list: String) -> [ClipboardTarget] {
        let targets = list.split(whereSeparator: \.isNewline).compactMap { ClipboardTarget(String($0)) }
        var seen: Set<UniformType> = []
        return targets.filter { seen.insert($0.type).inserted }.map { first in
            targets.first { $0.type == first.type && $0.isExact } ?? first
        }
    }

    /// Whether the bytes need no conversion and are the content itself, not its address.
    private var isExact: Bool { !isLatin1 && name != FileList.mimeType }

    /// Returns the name under which content of `type` is offered: the one that most programs ask for first.
    package static func name(for type: UniformType, on system: ClipboardTool.System) -> String {
        if type == .utf8PlainText { return system == .x11 ? "UTF8_STRING" : "text/plain;charset=utf-8" }
        if type == .fileURL { return FileList.mimeType }
        return type.preferredMIMEType ?? "application/octet-stream"
    }
}
