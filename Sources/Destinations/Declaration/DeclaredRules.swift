import Configuration
import FileSystem
package import SystemPackage
import Transfer
import UniformTypes

/// The rules that hold for a destination, with where each comes from: its declaration, or the default of its kind.
package struct DeclaredRules {
    /// A key of `.dnd/destination.toml`.
    package struct Rule: Sendable, Hashable {
        package let name: String
        /// One word, or those of a list.
        package let words: [String]
        package let isList: Bool
        /// The file that declares it; nil for a default.
        package let file: FilePath?
        /// The line in the file, 1-based; nil for a default.
        package let line: Int?
    }

    /// The rules, in the order of the manual.
    package let rules: [Rule]

    /// Finds the rules of the directory at `path`.
    ///
    /// - Throws: `DestinationError`: `notFound` if it is not a directory, `badDeclaration`.
    package init(of path: FilePath) throws {
        let status = try? path.stat()
        guard status?.type == .directory else {
            throw DestinationError(
                .notFound, path: path,
                message: status == nil ? "no such directory" : "is not a directory: only directories have rules",
                hint: "name a directory, or omit the destination")
        }
        let destination = try DestinationResolver.directory(path, looksOnly: true)
        let board = destination as? BoardDestination
        // The declaration of a lane is that of its board.
        let place = board?.board ?? path
        let declaration = try DeclarationFile.readAround(place)
        let file = place.appending(StoreDirectories.storeName).appending(DestinationDeclaration.fileName)
        let lines = declaration == nil ? [:] : DestinationDeclaration.lines(in: file)
        func rule(_ name: String, _ words: [String]?, isList: Bool = false) -> Rule? {
            guard let words else { return nil }
            let line = lines[name]
            return Rule(name: name, words: words, isList: isList, file: line == nil ? nil : file, line: line)
        }
        let operations = declaration?.operations ?? [.copy, .move]
        let lanes = board?.lanes ?? []
        rules = [
            rule("kind", [destination.kind]), rule("reads", destination.readableTypes.map(\.identifier), isList: true),
            rule("prefer", [destination.preference.rawValue]),
            rule("operations", operations.map(\.rawValue).sorted(), isList: true),
            rule("max-items", declaration?.maxItems.map { [String($0)] }),
            rule("per-drop", declaration?.perDrop.map { [String($0)] }), rule("group", declaration?.group.map { [$0] }),
            rule("lanes", lanes.isEmpty ? nil : lanes, isList: true),
        ].compactMap(\.self)
    }
}
