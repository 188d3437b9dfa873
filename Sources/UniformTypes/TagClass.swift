/// A kind of tag by which a uniform type is known elsewhere.
///
/// The raw values are Apple's own names of the tag classes (`UTTagClass`).
public enum TagClass: String, Sendable, Hashable, CaseIterable {
    /// A file-name extension, without its dot; compared without case.
    case filenameExtension = "public.filename-extension"
    /// A MIME type; compared without case.
    case mimeType = "public.mime-type"
    /// A four-character code of the classic Mac; compared exactly, short ones padded.
    case osType = "com.apple.ostype"
    /// A name of an older pasteboard; compared exactly. Only dynamic types have such tags.
    case pasteboardType = "com.apple.nspboard-type"

    /// The tag in the form in which it is compared and put into dynamic identifiers.
    func normalized(_ tag: String) -> String {
        switch self {
        case .filenameExtension: tag.lowercased()
        case .mimeType: tag.lowercased().filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        case .osType: tag
        case .pasteboardType: tag
        }
    }

    /// The tag as the catalogue's tables spell it; nil where no table can hold it.
    func token(for tag: String) -> [UInt8]? {
        guard !tag.isEmpty, !tag.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 }) else { return nil }
        switch self {
        case .filenameExtension:
            guard !tag.utf8.contains(0x20) else { return nil }
            return Array(".\(tag)".utf8)
        case .mimeType:
            guard !tag.utf8.contains(0x20), tag.utf8.contains(0x2F) else { return nil }
            return Array(tag.utf8)
        case .osType:
            return Array("'\(tag)'".utf8)
        case .pasteboardType:
            return nil
        }
    }
}
