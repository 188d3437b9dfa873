/// A kind of tag that identifies a uniform type in another system.
///
/// The raw values are Apple's names of the tag classes (`UTTagClass`).
public enum TagClass: String, Sendable, Hashable, CaseIterable {
    /// A file-name extension, without the dot; case-insensitive.
    case filenameExtension = "public.filename-extension"
    /// A MIME type; case-insensitive.
    case mimeType = "public.mime-type"
    /// A four-character code of the classic Mac OS; case-sensitive, short codes are padded.
    case osType = "com.apple.ostype"
    /// A name of an older pasteboard; case-sensitive. Only dynamic types have such tags.
    case pasteboardType = "com.apple.nspboard-type"

    /// Returns the tag in the form used for comparison and in dynamic identifiers.
    func normalized(_ tag: String) -> String {
        switch self {
        case .filenameExtension: tag.lowercased()
        case .mimeType: tag.lowercased().filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        case .osType: tag
        case .pasteboardType: tag
        }
    }

    /// Returns the tag in the syntax of the catalogue's tables; nil if no table can contain it.
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
