import DropSessions
import SystemPackage

/// What the parts of a container are called: a file's after its path, those of standard input after `-`.
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

    /// The same without its extension, which is that of the container and not of a part.
    var stem: String { name.flatMap { FilePath($0).stem } ?? "part" }

    /// What messages call the container.
    var displayName: String { container.displayName }

    /// The source of the part at a 0-based index.
    func source(of index: Int) -> ItemSource { .fragment(path, String(index)) }

    /// The failure of asking for a part that is not there.
    func missing(_ index: Int, count: Int, _ word: String) -> ItemFailure {
        .noPart(index, of: path, count: count, word)
    }

    private var path: FilePath { container.path ?? ItemSource.standardInputPath }
}
