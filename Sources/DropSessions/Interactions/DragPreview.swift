public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How an item looks while it is carried: a line of text, and what a terminal could show beside it.
public struct DragPreview: Sendable, Hashable {
    /// The item in one line.
    public let title: String
    /// What it is.
    public let type: UniformType
    /// What is known of it, a line each; empty where the title says all.
    public let details: [String]
    /// A small picture or a short text to show; nil for the line alone.
    public let content: Data?
    /// What `content` is; nil without content.
    public let contentType: UniformType?

    /// A preview that is a line of text.
    public init(title: String, type: UniformType, details: [String] = []) {
        self.title = title
        self.type = type
        self.details = details
        content = nil
        contentType = nil
    }

    /// A preview with something to show.
    public init(
        title: String, type: UniformType, details: [String] = [], content: Data, contentType: UniformType
    ) {
        self.title = title
        self.type = type
        self.details = details
        self.content = content
        self.contentType = contentType
    }

    /// The preview of an item whose source has no better one.
    public init(of item: DragItem) { self.init(title: item.source.displayName, type: item.type) }
}
