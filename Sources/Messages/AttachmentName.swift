import UniformTypes

extension Message {
    /// Returns the name of an attachment: the sender's own, without a path; for a mail its subject; otherwise its number.
    ///
    /// The name is one component of a path that any file system takes: without control characters and separators, not
    /// hidden, at most 200 bytes, with its extension.
    ///
    /// - Parameter index: The 0-based index in `attachments`.
    package func name(ofAttachmentAt index: Int) -> String {
        let part = attachments[index]
        if let own = part.fileName.flatMap(AttachmentName.component) { return own }
        guard !part.isMessage else {
            let subject = mail(inAttachmentAt: index)?.root.header.text("subject")
            let title = subject.map { String($0.map { $0 == "/" || $0 == "\\" ? "-" : $0 }) }
            return (title.flatMap(AttachmentName.component) ?? "message-\(index + 1)") + ".eml"
        }
        let type = UniformType.declared(tag: part.mediaType, tagClass: .mimeType)
        return "part-\(index + 1)" + (type?.preferredFilenameExtension.map { "." + $0 } ?? "")
    }
}

/// Makes safe file names of what mails say.
package enum AttachmentName {
    /// Returns the last component of a path of Unix or Windows as a safe name; nil if nothing remains.
    package static func component(_ path: String) -> String? {
        let last = path.split(omittingEmptySubsequences: true) { $0 == "/" || $0 == "\\" }.last ?? ""
        var name = ""
        for scalar in last.unicodeScalars where !isControl(scalar) { name.unicodeScalars.append(scalar) }
        // By scalars: a dot with an accent begins a hidden file, too.
        var trimmed = Substring(name.unicodeScalars.drop { $0 == "." || $0.properties.isWhitespace })
        while let end = trimmed.last, end.isWhitespace || end == "." { trimmed.removeLast() }
        guard !trimmed.isEmpty else { return nil }
        guard trimmed.utf8.count > mostBytes else { return String(trimmed) }
        // The extension says what the file is: shorten what stands before it.
        var ending: Substring = ""
        if let dot = trimmed.lastIndex(of: "."), trimmed[dot...].utf8.count <= 20 { ending = trimmed[dot...] }
        var stem = trimmed.dropLast(ending.count)
        while stem.utf8.count + ending.utf8.count > mostBytes { stem.removeLast() }
        return String(stem) + ending
    }

    /// The maximum length of a name, in bytes: room for a number, of the 255 that file systems allow.
    private static let mostBytes = 200

    /// Whether a scalar does not belong into a name: control characters, and those that reverse the direction of what
    /// follows, which hide an extension.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
    }
}
