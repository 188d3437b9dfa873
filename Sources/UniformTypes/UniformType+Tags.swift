extension UniformType {
    /// The type of a file-name extension (without its dot): a declared one that conforms to `supertype`, else the dynamic
    /// type that macOS would mint. Without a `supertype`, types of data come before types of folders.
    ///
    /// - Returns: nil where the text cannot be an extension: it holds `/` or NUL.
    public init?(filenameExtension: String, conformingTo supertype: UniformType? = nil) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type of a MIME type: a declared one that conforms to `supertype`, else the dynamic type that macOS would mint.
    /// Parameters such as `charset` are looked at first and then left out.
    ///
    /// - Returns: nil where the text holds NUL.
    public init?(mimeType: String, conformingTo supertype: UniformType? = nil) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The type of a classic Mac's four-character code: a declared one, else the dynamic type that macOS would mint.
    ///
    /// - Returns: nil where the code is longer than four bytes.
    public init?(osType: String, conformingTo supertype: UniformType? = nil) {
        self.init(tag: osType, tagClass: .osType, conformingTo: supertype)
    }

    /// The type of a tag: the first declared one that conforms to `supertype`, else the dynamic type that macOS would mint.
    ///
    /// Where no `supertype` is given, a dynamic type conforms to `public.data`, one for `text/*` to `public.text`.
    /// - Returns: nil where the text cannot be a tag of its class.
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
            // An empty tag is minted without a parent: `dyn.age8u` for extensions, `dyn.agq8u` for MIME types.
            self = Self.dynamic(tag: tag, tagClass: tagClass, conformingTo: nil)
            return
        } else {
            parent = tagClass == .mimeType && tag.lowercased().hasPrefix("text/") ? .text : .data
        }
        self = Self.dynamic(tag: tag, tagClass: tagClass, conformingTo: parent)
    }

    /// The first declared type that claims the tag, or nil. Never a dynamic type.
    public static func declared(tag: String, tagClass: TagClass) -> UniformType? {
        types(tag: tag, tagClass: tagClass).first
    }

    /// The declared types that claim the tag and conform to `supertype`, the first one meant by it first.
    ///
    /// Without a `supertype`, types of data come before types of folders: a name is mostly a file's.
    public static func types(tag: String, tagClass: TagClass, conformingTo supertype: UniformType? = nil)
        -> [UniformType]
    {
        var normalized = tagClass.normalized(tag)
        var identifiers = Catalogue.identifiers(tag: normalized, tagClass: tagClass)
        if identifiers.isEmpty, tagClass == .mimeType, let semicolon = normalized.firstIndex(of: ";") {
            normalized = String(normalized[..<semicolon])
            identifiers = Catalogue.identifiers(tag: normalized, tagClass: tagClass)
        }
        let types = identifiers.map { UniformType(uncheckedIdentifier: $0) }
        if let supertype { return types.filter { $0.conforms(to: supertype) } }
        guard types.count > 1, tagClass == .filenameExtension else { return types }
        return types.filter { !$0.conforms(to: .directory) } + types.filter { $0.conforms(to: .directory) }
    }

    /// The dynamic type that macOS would mint for a tag, whether or not a declared type claims it.
    public static func dynamic(tag: String, tagClass: TagClass, conformingTo supertype: UniformType?) -> UniformType {
        let parents = supertype.map { [$0.identifier] } ?? []
        return UniformType(
            uncheckedIdentifier: DynamicType(tag: tag, tagClass: tagClass, conformsTo: parents).identifier)
    }

    /// The tags of a class, the preferred one first.
    public func tags(of tagClass: TagClass) -> [String] {
        Catalogue.declaration(key: key)?.tags(of: tagClass)
            ?? DynamicType(identifier: key)?.tags(of: tagClass) ?? []
    }

    /// Every tag, by its class.
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

    /// Four-character codes of the classic Mac.
    public var osTypes: [String] { tags(of: .osType) }

    /// The extension that a file of this type is given.
    public var preferredFilenameExtension: String? { filenameExtensions.first }

    /// The MIME type that this type is sent with.
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
