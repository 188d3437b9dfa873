public import ItemProviders
public import SystemPackage
public import UniformTypes

/// What a converter is given: content of a known type, and the name it goes by.
public struct ConversionSource: Sendable {
    /// The type of the content.
    public let type: UniformType
    /// The content: a file where it is, or bytes in memory.
    public let content: LoadedContent
    /// The file name of the item, for titles and messages; nil for nameless data.
    public let name: String?

    /// The 0-based page or frame that is meant; nil for the whole. A rule for a part must not lose what the other parts hold.
    public let part: Int?

    /// A source from its parts.
    public init(type: UniformType, content: LoadedContent, name: String? = nil, part: Int? = nil) {
        self.type = type
        self.content = content
        self.name = name
        self.part = part
    }

    /// The path of the content when it is a file or a folder that a user knows.
    public var path: FilePath? {
        switch content {
        case .data: nil
        case .file(let file), .folder(let file): file.isContentOnly ? nil : file.path
        }
    }
}
