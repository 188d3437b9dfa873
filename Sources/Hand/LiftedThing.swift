package import ItemProviders
package import SystemPackage

/// What is about to be taken into the hand.
package struct LiftedThing: Sendable {
    enum Kind: Sendable {
        case file(source: FilePath, container: FilePath?)
        case input(LoadedContent, name: String?)
    }

    let kind: Kind
    let type: String

    /// A file or folder, or a fragment of the file `container`. Paths are absolute.
    package static func file(_ source: FilePath, container: FilePath?, type: String) -> LiftedThing {
        LiftedThing(kind: .file(source: source, container: container == source ? nil : container), type: type)
    }

    /// What came from standard input.
    package static func input(_ content: LoadedContent, name: String?, type: String) -> LiftedThing {
        LiftedThing(kind: .input(content, name: name), type: type)
    }
}
