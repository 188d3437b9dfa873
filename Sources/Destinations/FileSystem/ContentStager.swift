import FoundationEssentials
import FileSystem
import ItemProviders
import SystemPackage
import Transfer

/// Writes the result of a load into staging: content, permissions, and the time stamps and extended attributes of its
/// source file. Does not sync. If a move's source is on the same file system, it stays in its place until it is
/// renamed.
struct ContentStager: Sendable {
    /// The directory in which items are completed.
    let staging: StagingDirectory
    /// The permissions that are cleared for new files.
    let mask: FilePermissions
    /// Whether to hash files.
    let hashes: Bool
    /// The metadata of the source file to keep.
    let preserved: PreservedMetadata
    /// The qualities that must not be lost.
    let keptQualities: Set<Loss>

    /// Creates a stager for one drop.
    init(staging: StagingDirectory, options: DropOptions, hashes: Bool) {
        self.staging = staging
        self.hashes = hashes
        mask = FileCreationMask.current()
        preserved = options.preservedMetadata
        keptQualities = options.keptQualities
    }

    /// Stages the content of `delivery`. On failure, removes what was written.
    ///
    /// - Parameter mayRename: whether a move's source on this file system may be renamed to its place.
    /// - Throws: `ItemProviderError` if the content cannot be read, `DestinationError` if it cannot be written or if
    ///   the file system cannot store a quality that must be kept.
    func stage(_ delivery: Delivery, mayRename: Bool) throws -> StagedItem {
        try requireSource(of: delivery)
        if mayRename, let item = try sourceItself(of: delivery) { return item }
        // Before a loaded file is renamed into staging.
        let sent = delivery.proof == nil ? nil : try content(of: delivery)
        var item = try staged(delivery)
        do {
            if let sent { try compare(item, with: sent, of: delivery) }
            if !delivery.content.isSource, case .path(let source) = delivery.source {
                item.losses = try keepMetadata(of: source, delivery.openedSource, on: item)
            }
            if let loss = item.losses.first(where: keptQualities.contains) {
                throw DestinationError(
                    .lossy, path: staging.path,
                    message:
                        "cannot store \(loss.rawValue), which must be kept: its file system or your rights do not allow it"
                )
            }
            delivery.staged?(item.path)
            return item
        } catch {
            item.discard()
            throw error
        }
    }

    /// Stages the content of `delivery` and passes it to `land`. If a move's source cannot be renamed after all, as
    /// between two mounts of one file system, it is copied. An item that does not land is removed from staging.
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

    /// Refuses the content of a moved file or folder that another command has moved or removed since it was opened: a copy
    /// of what is still open would be a second one.
    private func requireSource(of delivery: Delivery) throws(ItemProviderError) {
        guard delivery.operation == .move, delivery.content.isSource, case .path(let path) = delivery.source else {
            return
        }
        do {
            _ = try path.stat(followTargetSymlink: false)
        } catch  where error == .noSuchFileOrDirectory {
            throw ItemProviderError(unreadable: path, error)
        } catch {}
    }

    /// The source itself, if it is moved and on the staging directory's file system; nil if it must be copied.
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

    /// Counts the bytes and entries of a folder. Follows no links.
    private func measure(
        _ name: FilePath.Component, in directory: Directory
    ) throws -> (bytes: Int64, entries: Int) {
        try reporting(directory.path(of: name), "be read") {
            var size: (bytes: Int64, entries: Int) = (0, 1)
            try directory.directory(name).walk { entry in
                size.entries += 1
                if entry.status.type == .regular { size.bytes += entry.status.size }
            }
            return size
        }
    }

    // MARK: - Copies

    /// The attributes that a copy keeps: those that it usually keeps, and those that the user requires.
    private var kept: FileAttributes.Selection {
        var kept = preserved.selection
        if keptQualities.contains(.mode) { kept.insert(.mode) }
        if keptQualities.contains(.owner) { kept.insert(.owner) }
        if keptQualities.contains(.acl) { kept.insert(.extendedAttributes) }
        return kept
    }

    /// Copies the time stamps and attributes of the file `source` to a converted item. Folders, on either side, are
    /// left as they are.
    private func keepMetadata(
        of source: FilePath, _ opened: OpenedSource, on item: StagedItem
    ) throws -> [Loss] {
        guard !item.isFolder, let input = try? opened.opened(source) ?? Self.open(source) else { return [] }
        return try input.closeAfter {
            guard let status = try? input.stat(), status.type == .regular else { return [] }
            return try reporting(item.path, "be written") {
                let output = try item.directory.open(item.name, .readWrite)
                return try output.closeAfter {
                    let attributes = FileAttributes(kept, mask: mask, isConverted: true)
                    return try attributes.copy(
                        from: input, status, to: output, keepsPermissions: kept.contains(.mode)
                    ).losses
                }
            }
        }
    }

    private func staged(_ delivery: Delivery) throws -> StagedItem {
        let progress = delivery.progress
        let name = staging.newName()
        let selection = delivery.operation == .move ? kept.union(.move) : kept
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
                // 0 if the size is unknown, as with the pseudo files of /proc.
                progress.completedUnitCount = 0
                progress.totalUnitCount = (try? file.path.stat().size) ?? 0
                let outcome = try copyFile(
                    file.path, delivery.openedSource, to: name, by: tree(file.isContentOnly ? [] : selection))
                if file.ownership == .scratch || file.isContentOnly {
                    try makePlain(name, in: staging.directory)
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

    private func copyFile(
        _ path: FilePath, _ opened: OpenedSource, to name: FilePath.Component, by tree: TreeCopy
    ) throws -> FileCopy.Outcome {
        let input: FileDescriptor
        do {
            input = try opened.opened(path) ?? Self.open(path)
        } catch {
            throw ItemProviderError(unreadable: path, error)
        }
        defer { try? input.close() }
        return try reporting(path, "be written") {
            try tree.copyFile(input, path, to: name, in: staging.directory, hashes: hashes)
        }
    }

    /// Opens a file for reading, without waiting for the writer of a named pipe.
    private static func open(_ path: FilePath) throws -> FileDescriptor {
        try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
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

    /// Renames the loaded file into staging; nil if it is on another file system.
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

    /// Renames the loaded folder into staging; nil if it is on another file system.
    private func takeFolder(_ source: FilePath, to name: FilePath.Component) throws -> StagedItem? {
        guard try rename(source, to: name) else { return nil }
        let path = staging.directory.path(of: name)
        let size = try reporting(path, "be written") {
            var size: (bytes: Int64, entries: Int) = (0, 1)
            let permissions = FileAttributes.permissions(forNew: true, mask: mask)
            try staging.directory.directory(name).walk { folder in
                try SystemCalls.setPermissions(permissions, of: folder.descriptor)
            } _: { entry in
                size.entries += 1
                guard entry.status.type == .regular else { return }
                try makePlain(entry.name, in: entry.directory)
                size.bytes += entry.status.size
            }
            return size
        }
        return try item(name, bytes: size.bytes, entries: size.entries, hash: nil)
    }

    /// - Returns: whether it is now in staging; false if it is on another file system.
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
    private func makePlain(_ name: FilePath.Component, in directory: Directory) throws {
        try reporting(directory.path(of: name), "be written") {
            let file = try directory.open(name, .readOnly)
            try file.closeAfter {
                let permissions = FileAttributes.permissions(forNew: false, mask: mask)
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

    /// Refuses a folder that contains the staging directory: copying it into itself would not end, moving it would lose
    /// it.
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
    /// The file attributes that a copy keeps.
    var selection: FileAttributes.Selection {
        var selection: FileAttributes.Selection = []
        if contains(.timestamps) { selection.insert(.times) }
        if contains(.extendedAttributes) { selection.insert(.extendedAttributes) }
        return selection
    }
}

extension Set<FileAttributes.Missing> {
    /// The losses for the metadata that could not be stored, in a fixed order.
    var losses: [Loss] {
        FileAttributes.Missing.allCases.filter(contains).map { missing in
            switch missing {
            case .time: .mtime
            case .extendedAttribute: .xattr
            case .accessControlList: .acl
            case .mode: .mode
            case .owner: .owner
            case .hardLink: .hardLinks
            }
        }
    }
}
