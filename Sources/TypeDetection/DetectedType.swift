public import UniformTypes

/// What some content is, and how that is known.
public struct DetectedType: Sendable, Hashable {
    /// What the answer rests on; the raw values are those of the command line's JSON.
    public enum Basis: String, Sendable, Hashable, CaseIterable {
        /// The content alone.
        case content
        /// The content, which the name made more specific.
        case contentAndName = "content+name"
        /// The name, because the content is empty or unknown.
        case name
        /// The user said so.
        case user
    }

    /// The type.
    public let type: UniformType
    /// What the answer rests on.
    public let basis: Basis
    /// The type that the name suggests, where it and the content contradict one another.
    public let conflict: UniformType?
    /// The content's MIME type as libmagic says it. Where libmagic's rules for text were left out, because a look at the
    /// content or the name says more, it is the MIME type of the text that was recognised, or `text/plain`.
    public let mimeType: String
    /// How the content's text is encoded; nil where it is not text.
    public let textEncoding: TextEncoding?

    /// An answer with these parts.
    public init(
        type: UniformType, basis: Basis, conflict: UniformType? = nil, mimeType: String,
        textEncoding: TextEncoding? = nil
    ) {
        self.type = type
        self.basis = basis
        self.conflict = conflict
        self.mimeType = mimeType
        self.textEncoding = textEncoding
    }
}
