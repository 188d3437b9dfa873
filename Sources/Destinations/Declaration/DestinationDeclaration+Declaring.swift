import ItemProviders
import DropSessions
import FileSystem
package import SystemPackage

extension DestinationDeclaration {
    /// The outcome of declaring a directory.
    package enum Declaring: Sendable, Hashable {
        /// The directory was created with the declaration.
        case made
        /// An existing directory received the declaration.
        case declared
        /// The directory already had the same declaration.
        case unchanged
    }

    /// Writes this declaration to `directory`, as `dnd init` does. Creates the directory if it is missing; existing
    /// files stay and join a journal's order.
    ///
    /// - Throws: `DestinationError`: `exists` if the directory has a different declaration.
    package func declare(_ directory: FilePath) async throws -> Declaring {
        let outcome = try await BlockingWork.run {
            guard let status = try? directory.stat() else { return try make(directory) }
            guard status.type == .directory else {
                throw DestinationError(
                    .exists, path: directory, message: "is a file: only a directory can be declared",
                    hint: "choose another path")
            }
            if let before = try DeclarationFile.read(in: directory) {
                return try compare(before, directory)
            }
            if try DeclarationFile.declare(directory, self) { return .declared }
            return try compare(try DeclarationFile.read(in: directory), directory)
        }
        guard kind == DestinationKind.board.name else { return outcome }
        // A board's lanes are visible from the start.
        for lane in lanes ?? BoardDestination.defaultLanes {
            guard let name = FilePath.Component(lane) else { continue }
            try reporting(directory.appending(name), "be created") { _ = try Directory(directory).madeDirectory(name) }
        }
        return outcome
    }

    private func make(_ directory: FilePath) throws -> Declaring {
        if try DeclarationFile.makeDirectory(directory, declaration: self) { return .made }
        return try compare(try DeclarationFile.read(in: directory), directory)
    }

    private func compare(_ before: DestinationDeclaration?, _ directory: FilePath) throws -> Declaring {
        if before == self { return .unchanged }
        throw DestinationError(
            .exists, path: directory,
            message: before.map { "is already declared as \($0.kind)" } ?? "appeared while it was being declared",
            hint: "edit \(StoreDirectories(directory: directory).declaration.string)")
    }
}
