import DropSessions
import SystemPackage

/// The names of a container's parts: those of a file begin with its path, those of standard input with `-`.
struct PartNaming: Sendable {
    /// The container as the user named it.
    let container: ItemSource

    /// The file's name, or that of standard input.
    var name: String? {
        switch container {
        case .path(let path), .fragment(let path, _): path.lastComponent?.string
        case .standardInput(let name), .clipboard(let name), .memory(let name): name
        }
    }

    /// The name without its extension, which belongs to the container and not to a part.
    var stem: String { name.flatMap { FilePath($0).stem } ?? "part" }

    /// The container's name in messages.
    var displayName: String { container.displayName }

    /// Returns the source of the part at a 0-based index.
    func source(of index: Int) -> ItemSource { .fragment(path, String(index)) }

    /// Returns the failure of a request for a missing part.
    func missing(_ index: Int, count: Int, _ word: String) -> ItemFailure {
        .noPart(index, of: path, count: count, word)
    }

    private var path: FilePath { container.path ?? ItemSource.standardInputPath }
}
