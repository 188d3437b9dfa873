package import DragSources
import FileSystem
import ItemProviders
package import SystemPackage
package import TextExtraction
package import Transfer
import UniformTypes

/// The texts of all files of a folder, and of the folders in it: what an index is filled from.
///
/// Only files that the index does not have, or that have changed, are read. Hidden files and folders, and links to
/// folders, are left out.
package struct FolderTexts: Sendable {
    private let folder: FilePath
    private let lifter: ItemLifter
    private let extractor: TextExtractor
    private let jobs: Int

    /// - Parameter jobs: The number of files that are read at once.
    package init(of folder: FilePath, lifter: ItemLifter, extractor: TextExtractor, jobs: Int) {
        self.folder = folder
        self.lifter = lifter
        self.extractor = extractor
        self.jobs = jobs
    }

    /// A file to read.
    private struct Unread: Sendable {
        let name: FilePath.Component
        let path: FilePath
        let stamp: String
    }

    /// A folder whose entries are examined.
    private struct Level: Sendable {
        let opener: FolderOpener
        let path: FilePath
        let listing: FolderOrder.Listing
        var names: ArraySlice<FilePath.Component>
    }

    /// Brings an index up to date.
    ///
    /// - Parameter progress: Called with the number of files that were read.
    /// - Returns: the failures of files that are to be tried again: the index does not have them.
    /// - Throws: `ItemProviderError` if the folder cannot be read, `DatabaseError`, `CancellationError`.
    package func update(_ index: TextIndex, progress: @Sendable (Int) -> Void) async throws -> [ItemFailure] {
        var failures: [ItemFailure] = []
        var count = 0
        var levels = [try await level(at: "")]
        while var level = levels.popLast() {
            try Task.checkCancellation()
            let names = level.names.prefix(Self.group)
            level.names = level.names.dropFirst(Self.group)
            if !level.names.isEmpty { levels.append(level) }
            let (unread, folders, unreadable) = try await BlockingWork.run { [level] in
                try examine(names, of: level, index)
            }
            failures += unreadable
            failures += try await read(unread, of: level, into: index)
            count += unread.count
            if !unread.isEmpty { progress(count) }
            for folder in folders {
                // One that cannot be listed is not searched, and says so.
                do { levels.append(try await self.level(at: folder)) } catch let error as ItemProviderError {
                    failures.append(ItemFailure(error, subject: self.folder.pushing(folder).string))
                }
            }
        }
        try await BlockingWork.run {
            try index.removeOthers { (try? folder.pushing($0).stat(followTargetSymlink: false)) != nil }
        }
        return failures
    }

    /// The number of entries that are examined at once.
    private static let group = 256

    private func level(at path: FilePath) async throws -> Level {
        let opener = FolderOpener(lifter: lifter, folder: folder.pushing(path))
        let listing = try await opener.listing()
        return Level(opener: opener, path: path, listing: listing, names: listing.names[...])
    }

    /// The entries that must be read, and the folders among them. (`stat`)
    private func examine(
        _ names: ArraySlice<FilePath.Component>, of level: Level, _ index: TextIndex
    ) throws -> (unread: [Unread], folders: [FilePath], failures: [ItemFailure]) {
        var files: [Unread] = []
        var folders: [FilePath] = []
        var failures: [ItemFailure] = []
        for name in names where !name.isHidden {
            let path = level.path.appending(name)
            let status: Stat
            do {
                status = try folder.pushing(path).stat()
            } catch  where error == .noSuchFileOrDirectory {
                // It is still arriving, or a link that leads nowhere.
                continue
            } catch {
                failures.append(ItemFailure(error, subject: folder.pushing(path).string))
                continue
            }
            switch status.type {
            case .regular:
                let stamp = "\(status.inode.rawValue) \(status.size) \(status.modifiedNanoseconds)"
                files.append(Unread(name: name, path: path, stamp: stamp))
            case .directory where (try? FileTree.isLinkToDirectory(folder.pushing(path))) == false:
                folders.append(path)
            default: continue
            }
        }
        let unknown = try index.unknown(files.map { ($0.path, $0.stamp) })
        return (unknown.map { files[$0] }, folders, failures)
    }

    /// Reads files, several at once, and keeps them in the index.
    private func read(_ files: [Unread], of level: Level, into index: TextIndex) async throws -> [ItemFailure] {
        var failures: [ItemFailure] = []
        var (ready, size) = ([IndexedFile](), 0)
        try await withThrowingTaskGroup(of: (IndexedFile?, ItemFailure?).self) { group in
            var rest = files[...]
            func start() {
                guard let file = rest.popFirst() else { return }
                group.addTask { @concurrent in try await read(file, of: level) }
            }
            for _ in 0..<jobs { start() }
            for try await (file, failure) in group {
                if let failure { failures.append(failure) }
                if let file {
                    ready.append(file)
                    size += file.items.reduce(0) { $0 + $1.text.utf8.count }
                }
                if size > Self.mostInMemory {
                    try await keep(ready, in: index)
                    (ready, size) = ([], 0)
                }
                start()
            }
        }
        try await keep(ready, in: index)
        return failures
    }

    /// The texts that wait to be kept, in bytes: 32 MiB.
    private static let mostInMemory = 32 << 20

    private func keep(_ files: [IndexedFile], in index: TextIndex) async throws {
        guard !files.isEmpty else { return }
        try await BlockingWork.run { try index.keep(files) }
    }

    /// The codes of failures that last as long as the file does not change.
    private static let lasting: Set = ["damaged", "encrypted", "invalidData"]

    private func read(_ file: Unread, of level: Level) async throws -> (IndexedFile?, ItemFailure?) {
        guard let item = level.opener.item(named: file.name, in: level.listing) else { return (nil, nil) }
        let name = file.name.string
        let nameless = IndexedFile.Item(part: nil, name: name, type: item.type.identifier, text: "")
        do {
            let items = try await items(of: item, named: name)
            return (IndexedFile(path: file.path, stamp: file.stamp, items: items ?? [nameless]), nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            let name = item.source.displayName
            let failure = ItemFailure(error, subject: name).naming(name)
            // What may be read with other limits, rights or programs is read again each time.
            guard Self.lasting.contains(failure.code) else { return (nil, failure) }
            let kept = IndexedFile(path: file.path, stamp: file.stamp, items: [nameless], failure: failure.message)
            return (kept, nil)
        }
    }

    /// The item with its text, or its parts with theirs; nil if there is no text.
    private func items(of item: DragItem, named name: String) async throws -> [IndexedFile.Item]? {
        if extractor.opens(item), let parts = try await item.opener?() {
            var items: [IndexedFile.Item] = []
            for (number, part) in parts.enumerated() {
                guard let text = try await text(of: part) else { continue }
                items.append(
                    IndexedFile.Item(
                        part: number, name: part.itemProvider.suggestedName ?? name, type: part.type.identifier,
                        text: text))
            }
            // The file itself is found by its name.
            return [IndexedFile.Item(part: nil, name: name, type: item.type.identifier, text: "")] + items
        }
        guard let text = try await text(of: item) else { return nil }
        return [IndexedFile.Item(part: nil, name: name, type: item.type.identifier, text: text)]
    }
    private func text(of item: DragItem) async throws -> String? {
        let text = try await extractor.completeText(of: item)
        guard let size = text?.utf8.count, size > TextIndex.longestText else { return text }
        throw ItemFailure(
            code: "tooLarge", subject: item.source.displayName,
            message: "its text has \(size) bytes, and the limit is \(TextIndex.longestText)")
    }
}
