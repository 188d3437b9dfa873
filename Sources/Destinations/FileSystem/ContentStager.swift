import DropSessions
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An item that is whole in staging and waits for its place.
struct StagedItem: Sendable {
    /// Where it is.
    let path: FilePath
    /// Whether it is a folder.
    let isFolder: Bool
    /// Bytes of all its files.
    let bytes: Int64
    /// Files, folders and links in it, itself included.
    let entries: Int
    /// The hash of its content; nil for folders, and where nobody asked for it.
    let hash: ContentHash?
    /// What the file system had no place for.
    var losses: [Loss] = []
}

/// Writes what a load yielded into staging: content, permissions, and the time stamps and extended attributes of the file it was made
/// from. Nothing is synced yet.
struct ContentStager: Sendable {
    /// Where items become whole.
    let staging: StagingDirectory
    /// The permissions that new files do not get.
    let mask: FilePermissions
    /// Whether files are hashed.
    let hashes: Bool
    /// What is carried over of the source's file besides its content.
    let preserved: PreservedMetadata
    /// What must not be lost here.
    let keptQualities: Set<Loss>

    /// A stager for one drop.
    init(staging: StagingDirectory, options: DropOptions, hashes: Bool) {
        self.staging = staging
        self.hashes = hashes
        mask = FileCreationMask.current()
        preserved = options.preservedMetadata
        keptQualities = options.keptQualities
    }

    /// Stages what `delivery` holds. What was begun is removed when it fails.
    ///
    /// - Throws: `ItemProviderError` when the content cannot be read, `DestinationError` when it cannot be written, or when what must be
    ///   kept has no place here.
    func stage(_ delivery: Delivery) throws -> StagedItem {
        var item = try stage(delivery.content, delivery.progress)
        do {
            if !delivery.content.isSource, case .path(let source) = delivery.source {
                item.losses = try keepMetadata(of: source, on: item)
            }
            if let loss = item.losses.first(where: keptQualities.contains) {
                throw DestinationError(
                    .lossy, path: staging.path,
                    message: "its file system has no place for \(loss.rawValue), which must be kept")
            }
            return item
        } catch {
            FileRemoval.removeAll(item.path)
            throw error
        }
    }

    /// Gives what was made from the file `source` its time stamps and attributes. What was made from a folder stays as it is.
    private func keepMetadata(of source: FilePath, on item: StagedItem) throws -> [Loss] {
        guard !item.isFolder,
            let input = try? FileDescriptor.open(source, .readOnly, options: [.nonBlocking, .closeOnExec])
        else { return [] }
        return try input.closeAfter {
            guard let status = try? input.stat(), status.type == .regular else { return [] }
            return try reporting(item.path, "be written") {
                let output = try FileDescriptor.open(
                    item.path, .readWrite, options: [.noFollow, .nonBlocking, .closeOnExec])
                return try output.closeAfter {
                    try FileMetadata.copy(from: input, status, to: output, preserving: preserved, isConverted: true)
                }
            }
        }
    }

    private func stage(_ content: LoadedContent, _ progress: LoadProgress) throws -> StagedItem {
        let target = staging.newPath()
        var tree = TreeCopy(mask: mask, preserved: preserved, progress: progress)
        do {
            switch content {
            case .data(let data):
                return try data.withUnsafeBytes { try write($0, to: target) }
            case .file(let file):
                if file.ownership == .scratch, let item = try take(file.path, to: target, progress) { return item }
                if file.isContentOnly { tree.preserved = [] }
                let outcome = try tree.copyFile(file.path, to: target, hashes: hashes)
                if file.ownership == .scratch || file.isContentOnly { try makePlain(target, isFolder: false) }
                return StagedItem(
                    path: target, isFolder: false, bytes: outcome.bytes, entries: 1, hash: outcome.hash,
                    losses: outcome.losses)
            case .folder(let folder):
                if folder.ownership == .scratch, let item = try takeFolder(folder.path, to: target) { return item }
                try refuseInside(folder.path)
                let outcome = try tree.copy(folder.path, to: target)
                return StagedItem(
                    path: target, isFolder: true, bytes: outcome.bytes, entries: outcome.entries, hash: nil,
                    losses: outcome.losses.sorted { $0.rawValue < $1.rawValue })
            }
        } catch {
            FileRemoval.removeAll(target)
            throw error
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to target: FilePath) throws -> StagedItem {
        try reporting(target, "be written") {
            let file = try FileDescriptor.open(
                target, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite])
            try file.closeAfter {
                _ = try file.writeAll(bytes)
                try FileCalls.setPermissions(FileMetadata.permissions(forNew: false, mask: mask), of: file)
            }
        }
        var hash: ContentHash?
        if hashes {
            var hasher = ContentHasher()
            hasher.update(bytes)
            hash = hasher.finalize()
        }
        return StagedItem(path: target, isFolder: false, bytes: Int64(bytes.count), entries: 1, hash: hash)
    }

    /// The file itself, renamed into staging; nil when it is on another file system.
    private func take(
        _ source: FilePath, to target: FilePath, _ progress: LoadProgress
    ) throws -> StagedItem? {
        guard try rename(source, to: target) else { return nil }
        return try reporting(target, "be written") {
            let file = try FileDescriptor.open(target, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
            return try file.closeAfter {
                let status = try file.stat()
                guard status.type == .regular else {
                    throw ItemProviderError(
                        .unexpected, subject: source.string, message: "the loader yielded something else than a file")
                }
                let hash = hashes ? try FileCopy.hash(of: file, path: target, progress: progress) : nil
                try FileCalls.setPermissions(FileMetadata.permissions(forNew: false, mask: mask), of: file)
                return StagedItem(path: target, isFolder: false, bytes: status.size, entries: 1, hash: hash)
            }
        }
    }

    /// The folder itself, renamed into staging; nil when it is on another file system.
    private func takeFolder(_ source: FilePath, to target: FilePath) throws -> StagedItem? {
        guard try rename(source, to: target) else { return nil }
        var pending = [target]
        var bytes: Int64 = 0
        var entries = 0
        while let folder = pending.popLast() {
            try makePlain(folder, isFolder: true)
            entries += 1
            for name in try reporting(folder, "be read", { try DirectoryListing.names(in: folder) }) {
                let path = folder.appending(name)
                let status = try reporting(path, "be read") { try path.stat(followTargetSymlink: false) }
                switch status.type {
                case .directory: pending.append(path)
                case .regular:
                    try makePlain(path, isFolder: false)
                    bytes += status.size
                    entries += 1
                default: entries += 1
                }
            }
        }
        return StagedItem(path: target, isFolder: true, bytes: bytes, entries: entries, hash: nil)
    }

    private func rename(_ source: FilePath, to target: FilePath) throws -> Bool {
        do {
            try FileCalls.rename(source, to: target)
            return true
        } catch  where error == .improperLink {
            return false
        } catch {
            throw FileCopy.unreadable(source, error)
        }
    }

    /// Gives a converted file the permissions of a new one.
    private func makePlain(_ path: FilePath, isFolder: Bool) throws {
        try reporting(path, "be written") {
            let file = try FileDescriptor.open(path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
            try file.closeAfter {
                let permissions = FileMetadata.permissions(forNew: isFolder, mask: mask)
                try FileCalls.setPermissions(permissions, of: file)
            }
        }
    }

    /// A folder that is copied into itself would never end.
    private func refuseInside(_ folder: FilePath) throws {
        guard let inner = try? folder.stat() else { return }
        var ancestor = staging.path
        for _ in 0..<4096 {
            guard let outer = try? ancestor.stat() else { return }
            if outer.inode == inner.inode, outer.deviceID == inner.deviceID {
                throw DestinationError(
                    .sameFile, path: folder, message: "the folder cannot be copied into itself",
                    hint: "choose a destination outside of it")
            }
            let parent = ancestor.appending("..")
            guard let above = try? parent.stat(), above.inode != outer.inode || above.deviceID != outer.deviceID
            else { return }
            ancestor = parent
        }
    }
}
