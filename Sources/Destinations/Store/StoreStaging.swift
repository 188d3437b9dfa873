import FileSystem
import Glibc
import SystemPackage
import Trust

/// Which drops live, by the locks on their staging directories: looked at below the descriptor of the store's folder, without changing
/// anything.
struct StoreStaging: Sendable {
    private let descriptor: FileDescriptor?

    /// Runs `body` with the staging folder of the store, which need not exist.
    ///
    /// - Throws: `DestinationError` when it is a link.
    static func looking<Result>(
        in folder: DndFolder?, _ body: (StoreStaging) throws -> Result
    ) throws -> Result {
        guard let folder, let descriptor = try opening(folder.path, { try folder.open("staging") }) else {
            return try body(StoreStaging(descriptor: nil))
        }
        defer { try? descriptor.close() }
        return try body(StoreStaging(descriptor: descriptor))
    }

    /// Whether the drop whose staging directory has this token is alive. Its process holds the directory's lock alone.
    func isHeld(_ token: String) -> Bool {
        guard let descriptor, let name = FilePath.Component(token), StagingDirectory.isStagingName(name, prefix: "")
        else { return false }
        let number = openat(
            descriptor.rawValue, token, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else {
            // Another user's, which is private: what is not known to be dead is alive.
            return errno == EACCES
        }
        defer { close(number) }
        return (try? SystemCalls.lock(FileDescriptor(rawValue: number), exclusively: false)) == false
    }
}
