extension UniformType {
    /// The type for a file-name extension (without the dot): a declared one that conforms to `supertype`, or else the
    /// dynamic type that macOS creates. Without a `supertype`, file types precede directory types.
    ///
    /// - Returns: nil if the text cannot be an extension because it contains `/` or NUL or exceeds 255 bytes.
    public init?(filenameExtension: String, conformingTo supertype: UniformType? = nil) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type for a MIME type: a declared one that conforms to `supertype`, or else the dynamic type that macOS
    /// creates. Looked up with parameters such as `charset` first, then without.
    ///
    /// - Returns: nil if the text contains NUL or exceeds 255 bytes.
    public init?(mimeType: String, conformingTo supertype: UniformType? = nil) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The type for a four-character code of the classic Mac OS: a declared one, or else the dynamic type that macOS
    /// creates.
    ///
    /// - Returns: nil if the code is longer than four bytes.
    public init?(osType: String, conformingTo supertype: UniformType? = nil) {
        self.init(tag: osType, tagClass: .osType, conformingTo: supertype)
    }

    /// The type for a tag: the first declared one that conforms to `supertype`, or else the dynamic type that macOS
    /// creates.
    ///
    /// Without a `supertype`, a dynamic type conforms to `public.data`, or to `public.text` for `text/*`.
    /// - Returns: nil if the text cannot be a tag of its class.
    public init?(tag: String, tagClass: TagClass, conformingTo supertype: UniformType? = nil) {
        if let declared = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
            self = declared
            return
        }
        guard Self.isPossible(tag, tagClass) else { return nil }
        let parent: UniformType
        if let supertype {
            parent = supertype
        } else if tag.isEmpty {
            // For an empty tag, macOS creates a type without a parent: `dyn.age8u` for extensions, `dyn.agq8u` for MIME
            // types.
            self = Self.dynamic(tag: tag, tagClass: tagClass, conformingTo: nil)
            return
        } else {
            parent = tagClass == .mimeType && tag.lowercased().hasPrefix("text/") ? .text : .data
        }
        self = Self.dynamic(tag: tag, tagClass: tagClass, conformingTo: parent)
    }

    /// Returns the first declared type with the tag; nil if there is none. Never returns a dynamic type.
    public static func declared(tag: String, tagClass: TagClass) -> UniformType? {
        types(tag: tag, tagClass: tagClass).first
    }

    /// Returns the type that a user names: by an identifier, a MIME type, or an extension with or without its dot; nil if
    /// there is none.
    package static func named(_ word: String) -> UniformType? {
        if let type = UniformType(word) { return type }
        if word.contains("/") { return declared(tag: word, tagClass: .mimeType) }
        return declared(tag: word.hasPrefix(".") ? String(word.dropFirst()) : word, tagClass: .filenameExtension)
    }

    /// Returns the declared types with the tag that conform to `supertype`, in order of precedence.
    ///
    /// Without a `supertype`, file types precede directory types, since most names are those of files.
    public static func types(tag: String, tagClass: TagClass, conformingTo supertype: UniformType? = nil)
        -> [UniformType]
    {
        var types = declaredOrBuiltIn(tag: tag, tagClass: tagClass)
        if types.isEmpty, tagClass == .mimeType, let semicolon = tag.firstIndex(of: ";") {
            types = declaredOrBuiltIn(tag: String(tag[..<semicolon]), tagClass: tagClass)
        }
        if let supertype { return types.filter { $0.conforms(to: supertype) } }
        guard types.count > 1, tagClass == .filenameExtension else { return types }
        return types.filter { !$0.conforms(to: .directory) } + types.filter { $0.conforms(to: .directory) }
    }

    /// Returns the types with exactly this tag: the program's declarations, then the built-in types.
    private static func declaredOrBuiltIn(tag: String, tagClass: TagClass) -> [UniformType] {
        let builtIn = tagClass.withNormalizedBytes(of: tag) { bytes in
            TypeTable.types(tag: bytes, tagClass: tagClass).map { UniformType(builtIn: $0) }
        }
        let declared = Catalogue.declaredTypes(tag: tag, tagClass: tagClass)
        return declared.isEmpty ? builtIn : declared + builtIn
    }

    /// Returns the dynamic type that macOS creates for a tag, whether or not a declared type has it.
    public static func dynamic(tag: String, tagClass: TagClass, conformingTo supertype: UniformType?) -> UniformType {
        let parents = supertype.map { [$0.identifier] } ?? []
        return UniformType(
            uncheckedIdentifier: DynamicType(tag: tag, tagClass: tagClass, conformsTo: parents).identifier)
    }

    /// Returns the tags of a class, the preferred one first.
    public func tags(of tagClass: TagClass) -> [String] {
        declared?.tags(of: tagClass) ?? dynamic?.tags(of: tagClass) ?? []
    }

    /// All tags, by class.
    public var tags: [TagClass: [String]] {
        var result: [TagClass: [String]] = [:]
        for tagClass in TagClass.allCases {
            let tags = tags(of: tagClass)
            if !tags.isEmpty { result[tagClass] = tags }
        }
        return result
    }

    /// File-name extensions without the dot, the preferred one first.
    public var filenameExtensions: [String] { tags(of: .filenameExtension) }

    /// MIME types, the preferred one first.
    public var mimeTypes: [String] { tags(of: .mimeType) }

    /// Four-character codes of the classic Mac OS.
    public var osTypes: [String] { tags(of: .osType) }

    /// The preferred extension of files of this type.
    public var preferredFilenameExtension: String? { filenameExtensions.first }

    /// The preferred MIME type.
    public var preferredMIMEType: String? { mimeTypes.first }

    private static func isPossible(_ tag: String, _ tagClass: TagClass) -> Bool {
        switch tagClass {
        case .filenameExtension: tag.utf8.count <= 255 && !tag.utf8.contains { $0 == 0 || $0 == 0x2F }
        case .mimeType: tag.utf8.count <= 255 && !tag.utf8.contains(0)
        case .osType: tag.utf8.count <= 4
        case .pasteboardType: tag.utf8.count <= 1024
        }
    }
}

// MARK: - Classes

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

    /// Calls `body` with the bytes of ``normalized(_:)``.
    func withNormalizedBytes<Result>(of tag: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        switch self {
        case .filenameExtension: return tag.withLowercaseBytes(body)
        case .mimeType where !tag.utf8.contains { $0 == 0x20 || $0 == 0x09 || $0 == 0x22 }:
            return tag.withLowercaseBytes(body)
        case .mimeType, .osType, .pasteboardType:
            var normalized = normalized(tag)
            return normalized.withUTF8(body)
        }
    }
}
