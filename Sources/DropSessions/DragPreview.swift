public import FoundationEssentials
public import UniformTypes

/// The preview of an item while it is carried: a line of text, and content for terminals that can show it.
public struct DragPreview: Sendable, Hashable {
    /// The item in one line.
    public let title: String
    /// The item's type.
    public let type: UniformType
    /// Facts about the item, one per line; empty if the title is enough.
    public let details: [String]
    /// A small picture or a short text; nil if there is only the line of text.
    public let content: Data?
    /// The type of `content`; nil without content.
    public let contentType: UniformType?

    /// Creates a preview that is a line of text.
    public init(title: String, type: UniformType, details: [String] = []) {
        self.title = title
        self.type = type
        self.details = details
        content = nil
        contentType = nil
    }

    /// Creates a preview with content.
    public init(
        title: String, type: UniformType, details: [String] = [], content: Data, contentType: UniformType
    ) {
        self.title = title
        self.type = type
        self.details = details
        self.content = content
        self.contentType = contentType
    }

    /// Creates the default preview of an item: its name and type.
    public init(of item: DragItem) { self.init(title: item.source.displayName, type: item.type) }
}
