import DropSessions
package import SystemPackage
import UniformTypes

/// A kind of directory that can be declared.
package struct DestinationKind: Sendable {
    /// The name in `dnd init --kind` and in declarations.
    package let name: String
    /// The types that it reads by default, in order of preference.
    let readableTypeNames: [String]
    /// Creates the destination of this kind for a directory.
    let make: @Sendable (FilePath, String, DestinationSettings, DestinationDeclaration) -> any DropDestination

    /// All kinds, in the order of messages and of the manual.
    package static let all: [DestinationKind] = [.folder, .journal, .board, .frame]

    /// The names of all kinds.
    package static var names: [String] { all.map(\.name) }

    /// The kind called `name`.
    package static func named(_ name: String) -> DestinationKind? { all.first { $0.name == name } }

    /// The kind that a user named `word`.
    ///
    /// - Throws: `DestinationError` (`badDeclaration`) that lists the kinds.
    package static func find(_ word: String, for directory: FilePath) throws -> DestinationKind {
        if let kind = named(word) { return kind }
        let nearest = Spelling.nearest(to: word, among: names)
        throw DestinationError(
            .badDeclaration, path: directory, message: "unknown kind of destination \(word)",
            hint: (nearest.map { "did you mean \($0)? " } ?? "") + "use one of \(names.joined(separator: ", "))")
    }

    /// Any directory.
    static let folder = DestinationKind(name: "folder", readableTypeNames: ["public.item"]) {
        directory, name, settings, _ in
        FolderDestination(directory: directory, displayName: name, settings: settings)
    }

    /// Ordered text and pictures.
    static let journal = DestinationKind(
        name: "journal",
        readableTypeNames: [
            "public.png", "public.jpeg", "com.compuserve.gif", "public.utf8-plain-text",
        ]
    ) {
        directory, name, settings, declaration in
        JournalDestination(directory: directory, displayName: name, settings: settings, declaration: declaration)
    }

    /// Geocaches in lanes.
    static let board = DestinationKind(
        name: "board", readableTypeNames: ["com.razeware.geocache", "public.utf8-plain-text"]
    ) { directory, name, settings, declaration in
        BoardDestination(board: directory, displayName: name, settings: settings, declaration: declaration)
    }

    /// One picture.
    static let frame = DestinationKind(name: "frame", readableTypeNames: ["public.png"]) {
        directory, name, settings, declaration in
        FrameDestination(directory: directory, displayName: name, settings: settings, declaration: declaration)
    }

    /// The destination of this kind at `directory`.
    func destination(
        _ directory: FilePath, _ displayName: String, _ declaration: DestinationDeclaration
    ) -> any DropDestination {
        make(directory, displayName, settings(declaration), declaration)
    }

    /// The settings of a destination of this kind with `declaration`.
    func settings(_ declaration: DestinationDeclaration) -> DestinationSettings {
        DestinationSettings(
            readableTypes: declaration.reads ?? readableTypeNames.compactMap { UniformType($0) },
            preference: declaration.prefer ?? .fidelity, operations: declaration.operations ?? [.copy, .move],
            maxItems: declaration.maxItems, perDrop: declaration.perDrop, group: declaration.group)
    }
}
