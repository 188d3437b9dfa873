package import ItemProviders
package import SystemPackage

/// An item that is about to be lifted.
package struct LiftCandidate: Sendable {
    enum Kind: Sendable {
        case file(source: FilePath, container: FilePath?, content: ContentDigest?)
        case input(LoadedContent, name: String?)
    }

    let kind: Kind
    let type: String

    /// Creates a candidate for a file or folder, or for a fragment of the file `container` with this content. Paths are
    /// absolute.
    package static func file(
        _ source: FilePath, container: FilePath?, type: String, content: ContentDigest? = nil
    ) -> LiftCandidate {
        LiftCandidate(
            kind: .file(source: source, container: container == source ? nil : container, content: content), type: type)
    }

    /// Creates a candidate for standard input.
    package static func input(_ content: LoadedContent, name: String?, type: String) -> LiftCandidate {
        LiftCandidate(kind: .input(content, name: name), type: type)
    }
}
