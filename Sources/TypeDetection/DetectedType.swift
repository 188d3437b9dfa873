public import UniformTypes

/// The type of some content, and how it was determined.
public struct DetectedType: Sendable, Hashable {
    /// The basis of the result; the raw values are those of the command line's JSON.
    public enum Basis: String, Sendable, Hashable, CaseIterable {
        /// The content alone.
        case content
        /// The content, which the name made more specific.
        case contentAndName = "content+name"
        /// The name, because the content is empty or unknown.
        case name
        /// A rule declared by the user.
        case user
    }

    /// The type.
    public let type: UniformType
    /// The basis of the result.
    public let basis: Basis
    /// The type that the name suggests, if it contradicts the content.
    public let conflict: UniformType?
    /// The content's MIME type according to libmagic. If libmagic's rules for text were skipped, because the inspectors
    /// or the name are more specific, this is the MIME type of the recognised text, or `text/plain`.
    public let mimeType: String
    /// The encoding of the text; nil if the content is not text.
    public let textEncoding: TextEncoding?

    /// A result with these properties.
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
