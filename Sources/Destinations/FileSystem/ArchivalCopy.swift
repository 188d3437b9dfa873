import FileSystem
import ItemProviders
import SystemPackage
import Transfer

/// A copy of a file or folder with all its metadata: made before the original is removed, or when it is the only
/// remaining copy of an item.
enum ArchivalCopy {
    /// Copies `name` in `directory` to `newName` in `target`, which must be free.
    ///
    /// - Parameters:
    ///   - hashes: whether to hash the content of a file while copying.
    ///   - compares: whether to compare the copy with the original, which is required before the original is removed.
    ///   - syncs: whether to sync the copy to the device (`syncfs`), which is required before the original is removed.
    /// - Returns: the hash, if `hashes` is set.
    /// - Throws: `DestinationError` (`lossy`) if the target cannot store some of its metadata, or (`cannotWrite`) if
    ///   the copy differs, `CancellationError`, or
    ///   a file system error; in each case the copy is removed.
    @discardableResult
    static func make(
        of name: FilePath.Component, in directory: Directory, as newName: FilePath.Component, in target: Directory,
        hashes: Bool = false, compares: Bool = false, syncs: Bool = true
    ) throws -> ContentHash? {
        let checkCancellation: @Sendable () throws -> Void = {
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        }
        let tree = TreeCopy(FileAttributes(.move, mask: []), checkCancellation: checkCancellation)
        let path = directory.path(of: name)
        do {
            var hash: ContentHash?
            let missing: Set<FileAttributes.Missing>
            if try directory.status(of: name)?.type == .directory {
                missing = try tree.copy(try directory.directory(name), to: newName, in: target).missing
            } else {
                let input = try directory.open(name, .readOnly)
                defer { try? input.close() }
                let copy = try tree.copyFile(input, path, to: newName, in: target, hashes: hashes)
                (hash, missing) = (copy.hash, copy.missing)
            }
            guard missing.isEmpty else {
                let losses = missing.losses.map(\.rawValue).joined(separator: ", ")
                throw DestinationError(.lossy, path: path, message: "\(target.path.string) cannot store \(losses)")
            }
            if compares {
                let comparison = ContentComparison(checkCancellation: checkCancellation)
                guard try comparison.areEqual(name, in: directory, newName, in: target) else {
                    throw DestinationError(
                        .cannotWrite, path: path, message: "differs from its copy in \(target.path.string)",
                        hint: "try again when no other program is changing it")
                }
            }
            if syncs { try SystemCalls.syncFileSystem(target.descriptor) }
            return hash
        } catch {
            target.removeAll(newName)
            throw error
        }
    }
}

// MARK: - Originals

/// The original of a converted move, on its way into a store's history: renamed if both are on one file system,
/// otherwise copied with all its metadata, compared, and removed if it has not changed since it was read.
struct ArchivedOriginal {
    private let original: SourceRemoval
    private let name: FilePath.Component
    private let history: Directory

    init(_ original: SourceRemoval, name: FilePath.Component, history: Directory) {
        self.original = original
        self.name = name
        self.history = history
    }

    /// Moves the original into the history.
    ///
    /// - Throws: `DestinationError` or `ItemProviderError`; the original is then still in its place.
    func keep() throws {
        let path = original.path
        guard let source = path.lastComponent else {
            throw DestinationError(.cannotWrite, path: path, message: "the root directory cannot be moved")
        }
        try reporting(path, "be moved into the history") {
            let directory = try Directory(path.parent)
            do {
                try directory.place(source, as: name, in: history)
                try history.sync()
                return
            } catch let error as Errno where error == .improperLink {
                try ArchivalCopy.make(of: source, in: directory, as: name, in: history, compares: true)
            }
            try original.remove(keptAs: name, in: history, saying: "")
        }
    }
}

extension SourceRemoval {
    /// Removes the source, of which `kept` in `history` is a copy, if it has not changed since it was read.
    ///
    /// If that fails, the copy is removed; but if a part of the source is gone already, the copy stays under a new
    /// name.
    ///
    /// - Parameters:
    ///   - isCopy: whether `kept` was made for this removal, and was not in the history before.
    ///   - prefix: the beginning of the error message.
    /// - Throws: `DestinationError` (`cannotWrite`); the rest of the source is still in its place.
    func remove(
        keptAs kept: FilePath.Component, in history: Directory, isCopy: Bool = true,
        saying prefix: String = "was kept: "
    ) throws {
        guard let objection = remove(landedAt: history.path(of: kept)) else { return }
        let message = prefix + objection.words
        guard isCopy, objection.mayHaveRemoved else {
            if isCopy { history.removeAll(kept) }
            throw DestinationError(.cannotWrite, path: path, message: message)
        }
        let name = "\(kept.string)-whole-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let spare = FilePath.Component(name).flatMap {
            (try? history.place(kept, as: $0, in: history)) != nil ? $0 : nil
        }
        throw DestinationError(
            .cannotWrite, path: path, message: message,
            hint: "find a complete copy in \(history.path(of: spare ?? kept).string)")
    }
}
