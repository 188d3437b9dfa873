public import ItemProviders
public import SystemPackage
public import UniformTypes

/// The input of a converter: content of a known type, with a name.
public struct ConversionSource: Sendable {
    /// The type of the content.
    public let type: UniformType
    /// The content: a file, or bytes in memory.
    public let content: LoadedContent
    /// The item's file name, for titles and messages; nil if there is none.
    public let name: String?

    /// The 0-based page or frame to convert; nil for the whole. A rule for a part must not report losses of the other
    /// parts.
    public let part: Int?

    /// Creates a source from its parts.
    public init(type: UniformType, content: LoadedContent, name: String? = nil, part: Int? = nil) {
        self.type = type
        self.content = content
        self.name = name
        self.part = part
    }

    /// The path of the content if it is a file or a folder that the user knows.
    public var path: FilePath? {
        switch content {
        case .data: nil
        case .file(let file), .folder(let file): file.isContentOnly ? nil : file.path
        }
    }
}
