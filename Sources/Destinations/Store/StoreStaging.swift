import Configuration
import FileSystem
import SystemPackage

/// Which drops live, by the locks on their staging directories, and how far their items are: looked at below the descriptor of the store's
/// folder, without following links.
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
        do {
            guard let directory = try open(token) else { return false }
            return try directory.closeAfter { try SystemCalls.lock(directory, exclusively: false) == false }
        } catch {
            // Another user's, which is private: what is not known to be dead is alive.
            return (error as? Errno) == .permissionDenied
        }
    }

    /// What the drop of that token says of the items that it has at work; nil where it says nothing that can be read and understood.
    func progress(of token: String) -> PublishedProgress? {
        guard let directory = try? open(token) else { return nil }
        defer { try? directory.close() }
        // A reader may come while it is written: the next time it is whole.
        for _ in 0..<3 {
            guard let bytes = Self.read(PublishedProgress.fileName, in: directory) else { return nil }
            if let progress = PublishedProgress(bytes) { return progress }
        }
        return nil
    }

    /// The staging directory of that token; nil where there is none. The caller closes it. (`openat`)
    func open(_ token: String) throws(Errno) -> FileDescriptor? {
        guard let descriptor, let name = FilePath.Component(token), StagingDirectory.isStagingName(name, prefix: "")
        else { return nil }
        do {
            return try SystemCalls.open(name, in: descriptor, .readOnly, options: [.directory])
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw error
        }
    }

    /// Removes the staging directory of that token if it is empty: a request may have kept its drop from removing it.
    func removeEmpty(_ token: String) {
        guard let descriptor, let name = FilePath.Component(token), !isHeld(token) else { return }
        try? SystemCalls.removeDirectory(name, in: descriptor)
    }

    /// The beginning of a regular file, as long as a file of progress can be; nil for anything else.
    private static func read(_ name: FilePath.Component, in directory: FileDescriptor) -> [UInt8]? {
        guard let file = try? SystemCalls.open(name, in: directory, .readOnly) else { return nil }
        defer { try? file.close() }
        guard let status = try? file.stat(), status.type == .regular else { return nil }
        var bytes = [UInt8](repeating: 0, count: PublishedProgress.longest)
        var count = 0
        while count < bytes.count {
            let read = try? bytes.withUnsafeMutableBytes { buffer in
                try SystemCalls.read(file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            }
            guard let read else { return nil }
            if read == 0 { break }
            count += read
        }
        return Array(bytes.prefix(count))
    }
}
