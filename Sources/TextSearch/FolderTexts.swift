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
            try index.removeOthers { (try? folder.pushing($0).stat())?.type == .regular }
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
                let times = "\(status.modifiedNanoseconds) \(status.changedNanoseconds)"
                let stamp = "\(status.inode.rawValue) \(status.size) \(times)"
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
        try await withThrowingTaskGroup(of: (IndexedFile?, [ItemFailure]).self) { group in
            var rest = files[...]
            func start() {
                guard let file = rest.popFirst() else { return }
                group.addTask { @concurrent in try await read(file, of: level) }
            }
            for _ in 0..<jobs { start() }
            for try await (file, others) in group {
                failures += others
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
    /// Those of parts that have no text, such as the links in an archive.
    private static let textless: Set = ["unsupported", "noCommonType"]

    /// What was read of a file: its text, or those of its parts.
    private struct Texts {
        /// The file itself, which is found by its name, and its parts.
        var items: [IndexedFile.Item]
        /// The parts that could not be read, by their numbers.
        var failures: [(part: [Int], failure: ItemFailure)] = []

        /// What is said of the failures in one line.
        var failureText: String? {
            guard let (part, failure) = failures.first else { return nil }
            let rest = failures.count - 1
            return part.map { "#\($0)" }.joined() + " \(failure.message)"
                + (rest == 0 ? "" : "; \(rest) more part\(rest == 1 ? "" : "s") cannot be read")
        }
    }

    private func read(_ file: Unread, of level: Level) async throws -> (IndexedFile?, [ItemFailure]) {
        guard let item = level.opener.item(named: file.name, in: level.listing) else { return (nil, []) }
        let nameless = IndexedFile.Item(part: nil, name: file.name.string, type: item.type.identifier, text: "")
        do {
            let texts = try await texts(of: item, nameless)
            let rest = texts.failures.map(\.failure).filter { !Self.lasting.contains($0.code) }
            let kept = IndexedFile(
                path: file.path, stamp: rest.isEmpty ? file.stamp : nil, items: texts.items,
                failure: rest.isEmpty ? texts.failureText : nil)
            return (kept, rest)
        } catch let error as CancellationError {
            throw error
        } catch {
            let failure = Self.failure(error, of: item)
            // What may be read with other limits, rights or programs is read again each time.
            guard Self.lasting.contains(failure.code) else { return (nil, [failure]) }
            let kept = IndexedFile(path: file.path, stamp: file.stamp, items: [nameless], failure: failure.message)
            return (kept, [])
        }
    }

    private static func failure(_ error: any Error, of item: DragItem) -> ItemFailure {
        ItemFailure(error, subject: item.source.displayName).naming(item.source.displayName)
    }

    /// Returns the item with its text, or its parts with theirs, and those of the parts that are opened in turn.
    private func texts(of item: DragItem, _ nameless: IndexedFile.Item) async throws -> Texts {
        var texts = Texts(items: [nameless])
        if extractor.opens(item), let parts = try await item.opener?() {
            try await add(parts, in: [], named: nameless.name, to: &texts)
            return texts
        }
        guard let text = try await text(of: item) else { return texts }
        texts.items = [IndexedFile.Item(part: nil, name: nameless.name, type: nameless.type, text: text)]
        try await addAttachments(of: item, in: [], named: nameless.name, to: &texts)
        return texts
    }

    private func addAttachments(
        of mail: DragItem, in outer: [Int], named name: String, to texts: inout Texts
    ) async throws {
        guard extractor.hasAttachments(mail), let parts = try await mail.opener?() else { return }
        try await add(parts, in: outer, countedFrom: 1, named: name, to: &texts)
    }

    /// Adds the parts of the part `outer` of a file. Opening limits how deep they are, and how much they are.
    private func add(
        _ parts: [DragItem], in outer: [Int], countedFrom first: Int = 0, named name: String, to texts: inout Texts
    ) async throws {
        for (place, part) in parts.enumerated() {
            let number = outer + [first + place]
            let name = part.itemProvider.suggestedName ?? name
            do {
                if extractor.opens(part), let inner = try await part.opener?() {
                    try await add(inner, in: number, named: name, to: &texts)
                } else if let text = try await text(of: part) {
                    texts.items.append(
                        IndexedFile.Item(
                            part: number[0], inner: Array(number.dropFirst()), name: name,
                            type: part.type.identifier, text: text))
                    try await addAttachments(of: part, in: number, named: name, to: &texts)
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                let failure = Self.failure(error, of: part)
                if !Self.textless.contains(failure.code) { texts.failures.append((number, failure)) }
            }
        }
    }

    private func text(of item: DragItem) async throws -> String? {
        let text = try await extractor.completeText(of: item)
        guard let size = text?.utf8.count, size > TextIndex.longestText else { return text }
        throw ItemFailure(
            code: "tooLarge", subject: item.source.displayName,
            message: "its text has \(size) bytes, and the limit is \(TextIndex.longestText)",
            hint: "search it alone: dnd cat \(ShellWord.quoted(item.source.displayName)) | grep WORD")
    }
}
