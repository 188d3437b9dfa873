/// A declaration of a uniform type, in the catalogue or by the program.
public struct TypeDeclaration: Sendable, Hashable {
    /// The identifier: ASCII letters, digits, `-`, `.` and non-ASCII characters, as Apple defines it.
    public var identifier: String
    /// The identifiers of the types that it conforms to directly.
    public var conformsTo: [String]
    /// File-name extensions without the dot, the preferred one first.
    public var filenameExtensions: [String]
    /// MIME types, the preferred one first.
    public var mimeTypes: [String]
    /// Four-character codes of the classic Mac OS.
    public var osTypes: [String]
    /// A short description in English, such as "PNG image".
    public var description: String?

    /// A declaration with these properties; only the identifier is required.
    public init(
        identifier: String, conformsTo: [String] = [], filenameExtensions: [String] = [], mimeTypes: [String] = [],
        osTypes: [String] = [], description: String? = nil
    ) {
        self.identifier = identifier
        self.conformsTo = conformsTo
        self.filenameExtensions = filenameExtensions
        self.mimeTypes = mimeTypes
        self.osTypes = osTypes
        self.description = description
    }

    func tags(of tagClass: TagClass) -> [String] {
        switch tagClass {
        case .filenameExtension: filenameExtensions
        case .mimeType: mimeTypes
        case .osType: osTypes
        case .pasteboardType: []
        }
    }
}
