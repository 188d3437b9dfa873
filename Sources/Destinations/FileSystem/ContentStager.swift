import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes what a load yielded into staging: content, permissions, and the time stamps and extended attributes of the file it was made
/// from. Nothing is synced yet. The source of a move on one file system stays where it is: it gets its place by a rename.
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
    /// - Parameter mayRename: whether the source of a move may be given its place by a rename, where it is on this file system.
    /// - Throws: `ItemProviderError` when the content cannot be read, `DestinationError` when it cannot be written, or when what must be
    ///   kept has no place here.
    func stage(_ delivery: Delivery, mayRename: Bool) throws -> StagedItem {
        if mayRename, let item = try sourceItself(of: delivery) { return item }
        var item = try staged(delivery)
        do {
            if !delivery.content.isSource, case .path(let source) = delivery.source {
                item.losses = try keepMetadata(of: source, on: item)
            }
            if let loss = item.losses.first(where: keptQualities.contains) {
                throw DestinationError(
                    .lossy, path: staging.path,
                    message: "its file system cannot store \(loss.rawValue), which must be kept")
            }
            delivery.staged?(item.path)
            return item
        } catch {
            item.discard()
            throw error
        }
    }

    /// Stages what `delivery` holds and has `land` bring it to its place. The source of a move that cannot be renamed there after all, as
    /// between two mounts of one file system, is copied. What did not land leaves staging.
    func landing(
        _ delivery: Delivery, mayRename: Bool, land: @Sendable (StagedItem) async throws -> Landing
    ) async throws -> Landing {
        let item = try await BlockingWork.run { try stage(delivery, mayRename: mayRename) }
        do {
            try delivery.progress.checkCancellation()
            return try await land(item)
        } catch let error as DestinationError {
            item.discard()
            let isUnmovable =
                (error.underlying as? Errno).map { [.improperLink, .notPermitted, .permissionDenied].contains($0) }
            guard item.isSource, isUnmovable == true else { throw error }
        } catch {
            item.discard()
            throw error
        }
        return try await landing(delivery, mayRename: false, land: land)
    }

    // MARK: - Moves

    /// The source itself, where it is moved and stands on the staging's file system; nil where it must be copied.
    private func sourceItself(of delivery: Delivery) throws -> StagedItem? {
        guard delivery.operation == .move, delivery.mayRename, delivery.content.isSource,
            case .path(let path) = delivery.source, let name = path.lastComponent, name.kind == .regular,
            let directory = try? Directory(path.parent), let status = try? directory.status(of: name),
            status.type == .regular || status.type == .directory,
            let here = try? staging.directory.status(), here.deviceID == status.deviceID
        else { return nil }
        if status.type == .directory {
            try refuseInside(path)
            let size = try measure(name, in: directory)
            return StagedItem(
                directory: directory, name: name, status: status, bytes: size.bytes, entries: size.entries, hash: nil,
                isSource: true)
        }
        var hash: ContentHash?
        if hashes {
            do {
                let file = try directory.open(name, .readOnly)
                delivery.progress.totalUnitCount = status.size
                hash = try file.closeAfter {
                    try Self.hash(of: file, path, delivery.progress, advanced: delivery.progress.advance(by:))
                }
            } catch let error as Errno {
                throw ItemProviderError(unreadable: path, error)
            }
        }
        return StagedItem(
            directory: directory, name: name, status: status, bytes: status.size, entries: 1, hash: hash,
            isSource: true)
    }

    /// Bytes and entries of a folder. No link is followed.
    private func measure(
        _ name: FilePath.Component, in directory: Directory
    ) throws -> (bytes: Int64, entries: Int) {
        try reporting(directory.path(of: name), "be read") {
            var pending = [try directory.directory(name)]
            var size: (bytes: Int64, entries: Int) = (0, 0)
            while let folder = pending.popLast() {
                size.entries += 1
                for name in try folder.names() {
                    guard let status = try folder.status(of: name) else { continue }
                    if status.type == .directory {
                        pending.append(try folder.directory(name))
                    } else {
                        size.entries += 1
                        if status.type == .regular { size.bytes += status.size }
                    }
                }
            }
            return size
        }
    }

    // MARK: - Copies

    /// Gives what was made from the file `source` its time stamps and attributes. What was made from a folder stays as it is.
    private func keepMetadata(of source: FilePath, on item: StagedItem) throws -> [Loss] {
        guard !item.isFolder,
            let input = try? FileDescriptor.open(source, .readOnly, options: [.nonBlocking, .closeOnExec])
        else { return [] }
        return try input.closeAfter {
            guard let status = try? input.stat(), status.type == .regular else { return [] }
            return try reporting(item.path, "be written") {
                let output = try item.directory.open(item.name, .readWrite)
                return try output.closeAfter {
                    let attributes = FileAttributes(preserved.selection, mask: mask, isConverted: true)
                    return try attributes.copy(from: input, status, to: output, keepsPermissions: false).losses
                }
            }
        }
    }

    private func staged(_ delivery: Delivery) throws -> StagedItem {
        let progress = delivery.progress
        let name = staging.newName()
        let selection = delivery.operation == .move ? preserved.selection.union(.move) : preserved.selection
        func tree(_ selection: FileAttributes.Selection) -> TreeCopy {
            TreeCopy(
                FileAttributes(selection, mask: mask), checkCancellation: { try progress.checkCancellation() },
                advanced: progress.advance(by:))
        }
        do {
            switch delivery.content {
            case .data(let data):
                return try data.withUnsafeBytes { try write($0, to: name) }
            case .file(let file):
                if file.ownership == .scratch, let item = try take(file.path, to: name, progress) { return item }
                // 0 where nobody knows, as with the pseudo files of /proc.
                progress.completedUnitCount = 0
                progress.totalUnitCount = (try? file.path.stat().size) ?? 0
                let outcome = try copyFile(file.path, to: name, by: tree(file.isContentOnly ? [] : selection))
                if file.ownership == .scratch || file.isContentOnly {
                    try makePlain(name, in: staging.directory, isFolder: false)
                }
                return try item(
                    name, bytes: outcome.bytes, entries: 1, hash: outcome.hash, losses: outcome.missing.losses)
            case .folder(let folder):
                if folder.ownership == .scratch, let item = try takeFolder(folder.path, to: name) { return item }
                try refuseInside(folder.path)
                let outcome = try reporting(folder.path, "be written") {
                    let source: Directory
                    do {
                        source = try Directory(folder.path)
                    } catch {
                        throw ItemProviderError(unreadable: folder.path, error)
                    }
                    return try tree(selection).copy(source, to: name, in: staging.directory)
                }
                return try item(
                    name, bytes: outcome.bytes, entries: outcome.entries, hash: nil, losses: outcome.missing.losses)
            }
        } catch {
            staging.directory.removeAll(name)
            throw error
        }
    }

    private func item(
        _ name: FilePath.Component, bytes: Int64, entries: Int, hash: ContentHash?, losses: [Loss] = []
    ) throws -> StagedItem {
        let status = try reporting(staging.directory.path(of: name), "be read") {
            try SystemCalls.status(of: name, in: staging.directory.descriptor)
        }
        return StagedItem(
            directory: staging.directory, name: name, status: status, bytes: bytes, entries: entries, hash: hash,
            losses: losses)
    }

    private func copyFile(_ path: FilePath, to name: FilePath.Component, by tree: TreeCopy) throws -> FileCopy.Outcome {
        let input: FileDescriptor
        do {
            // Without waiting, so that a named pipe is found out instead of waited for.
            input = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            throw ItemProviderError(unreadable: path, error)
        }
        defer { try? input.close() }
        return try reporting(path, "be written") {
            try tree.copyFile(input, path, to: name, in: staging.directory, hashes: hashes)
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to name: FilePath.Component) throws -> StagedItem {
        try reporting(staging.directory.path(of: name), "be written") {
            let file = try staging.directory.create(name)
            try file.closeAfter {
                try SystemCalls.write(bytes, to: file)
                try SystemCalls.setPermissions(FileAttributes.permissions(forNew: false, mask: mask), of: file)
            }
        }
        var hash: ContentHash?
        if hashes {
            var hasher = ContentHasher()
            hasher.update(bytes)
            hash = hasher.finalize()
        }
        return try item(name, bytes: Int64(bytes.count), entries: 1, hash: hash)
    }

    /// The loaded file itself, renamed into staging; nil when it is on another file system.
    private func take(
        _ source: FilePath, to name: FilePath.Component, _ progress: LoadProgress
    ) throws -> StagedItem? {
        guard try rename(source, to: name) else { return nil }
        return try reporting(staging.directory.path(of: name), "be written") {
            let file = try staging.directory.open(name, .readOnly)
            return try file.closeAfter {
                let status = try file.stat()
                guard status.type == .regular else {
                    throw ItemProviderError(
                        .unexpected, subject: source.string, message: "the loader returned something other than a file")
                }
                let hash = hashes ? try Self.hash(of: file, staging.directory.path(of: name), progress) : nil
                try SystemCalls.setPermissions(FileAttributes.permissions(forNew: false, mask: mask), of: file)
                return try item(name, bytes: status.size, entries: 1, hash: hash)
            }
        }
    }

    /// The loaded folder itself, renamed into staging; nil when it is on another file system.
    private func takeFolder(_ source: FilePath, to name: FilePath.Component) throws -> StagedItem? {
        guard try rename(source, to: name) else { return nil }
        let path = staging.directory.path(of: name)
        let size = try reporting(path, "be written") {
            var pending = [try staging.directory.directory(name)]
            var size: (bytes: Int64, entries: Int) = (0, 0)
            while let folder = pending.popLast() {
                try SystemCalls.setPermissions(
                    FileAttributes.permissions(forNew: true, mask: mask), of: folder.descriptor)
                size.entries += 1
                for name in try folder.names() {
                    guard let status = try folder.status(of: name) else { continue }
                    if status.type == .directory {
                        pending.append(try folder.directory(name))
                        continue
                    }
                    size.entries += 1
                    guard status.type == .regular else { continue }
                    try makePlain(name, in: folder, isFolder: false)
                    size.bytes += status.size
                }
            }
            return size
        }
        return try item(name, bytes: size.bytes, entries: size.entries, hash: nil)
    }

    /// - Returns: whether it is in staging now; false when it is on another file system.
    private func rename(_ source: FilePath, to name: FilePath.Component) throws -> Bool {
        guard let sourceName = source.lastComponent else { return false }
        do {
            try Directory(source.parent).rename(sourceName, to: name, in: staging.directory)
            return true
        } catch  where error == .improperLink {
            return false
        } catch {
            throw ItemProviderError(unreadable: source, error)
        }
    }

    /// Gives a converted file the permissions of a new one.
    private func makePlain(_ name: FilePath.Component, in directory: Directory, isFolder: Bool) throws {
        try reporting(directory.path(of: name), "be written") {
            let file = try directory.open(name, .readOnly)
            try file.closeAfter {
                let permissions = FileAttributes.permissions(forNew: isFolder, mask: mask)
                try SystemCalls.setPermissions(permissions, of: file)
            }
        }
    }

    private static func hash(
        of file: FileDescriptor, _ path: FilePath, _ progress: LoadProgress,
        advanced: (Int64) -> Void = { _ in }
    ) throws -> ContentHash {
        do {
            return try FileCopy.hash(of: file, path: path, advanced: advanced) { try progress.checkCancellation() }
        } catch let error as FileSystemError {
            throw ItemProviderError(unreadable: error)
        }
    }

    /// A folder that is copied or moved into itself would never end, or be lost.
    private func refuseInside(_ folder: FilePath) throws {
        guard let inner = try? folder.stat() else { return }
        var ancestor = staging.path
        for _ in 0..<4096 {
            guard let outer = try? ancestor.stat() else { return }
            if outer.isSameFile(as: inner) {
                throw DestinationError(
                    .sameFile, path: folder, message: "the folder cannot be copied into itself",
                    hint: "choose a destination outside the folder")
            }
            let parent = ancestor.appending("..")
            guard let above = try? parent.stat(), !above.isSameFile(as: outer) else { return }
            ancestor = parent
        }
    }
}

extension PreservedMetadata {
    /// The attributes of a file that a copy keeps.
    var selection: FileAttributes.Selection {
        var selection: FileAttributes.Selection = []
        if contains(.timestamps) { selection.insert(.times) }
        if contains(.extendedAttributes) { selection.insert(.extendedAttributes) }
        return selection
    }
}

extension Set<FileAttributes.Missing> {
    /// What reports call that which found no place, in a fixed order.
    var losses: [Loss] {
        FileAttributes.Missing.allCases.filter(contains).map { missing in
            switch missing {
            case .time: .mtime
            case .extendedAttribute: .xattr
            case .accessControlList: .acl
            case .mode: .mode
            case .owner: .owner
            }
        }
    }
}
