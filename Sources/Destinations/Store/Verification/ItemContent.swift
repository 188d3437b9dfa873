import FileSystem
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// The result of comparing the file of an item with its record.
enum ItemContent {
    case same
    /// It exists, but there is nothing to compare it with.
    case present(String)
    case gone
    case differs(String)
    case unreadable(DestinationError)

    /// Compares the item `record` in the directory of its lane.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(n) in the bytes of the file.
    init(of record: StoreRecord, in directory: Directory?) throws {
        guard let directory else {
            self = .gone
            return
        }
        let path = directory.path(of: record.name)
        do {
            self = try Self.compare(record, path, in: directory)
        } catch let error as Errno {
            // The file was removed meanwhile.
            self =
                error == .noSuchFileOrDirectory
                ? .gone : .unreadable(DestinationError(error, path: path, action: "be read"))
        } catch let error as FileSystemError {
            self = .unreadable(DestinationError(error.errno ?? .ioError, path: path, action: "be read"))
        }
    }

    private static func compare(
        _ record: StoreRecord, _ path: FilePath, in directory: Directory
    ) throws -> ItemContent {
        guard let status = try directory.status(of: record.name) else { return .gone }
        let isFolder = status.type == .directory
        guard let provenance = record.provenance, let hash = provenance.hash else {
            let wasFolder = record.provenance?.type.conforms(to: .directory) == true
            if wasFolder, !isFolder { return .differs("was a folder, and is now \(words(status))") }
            return .present(
                isFolder
                    ? "is a folder: only its presence is checked"
                    : "no hash of it was recorded: only its presence is checked")
        }
        guard status.type == .regular else { return .differs("was a file, and is now \(words(status))") }
        guard status.size == provenance.bytes else {
            return .differs("has \(status.size) bytes, expected \(provenance.bytes)")
        }
        let found = try Self.hash(of: record.name, in: directory).hash
        if found == hash { return .same }
        // A write by a program changes the modification time.
        let fingerprint = try directory.fingerprint(of: record.name)
        var isUnwritten = false
        if let file = record.file, let fingerprint {
            isUnwritten = file.modified != nil && !file.isEdited && file.isExactly(fingerprint)
        }
        return .differs(
            "has the hash \(found.hexadecimal), expected \(hash.hexadecimal)"
                + (isUnwritten ? "; no program has written to it since: it may be damaged" : ""))
    }

    /// The hash of a file, and its status when it was opened.
    ///
    /// - Throws: `Errno`, `FileSystemError`, `CancellationError`.
    static func hash(
        of name: FilePath.Component, in directory: Directory
    ) throws -> (hash: ContentHash, status: Stat) {
        let file = try directory.open(name, .readOnly)
        return try file.closeAfter {
            let status = try file.stat()
            guard status.type == .regular else { throw Errno.isDirectory }
            let hash = try FileCopy.hash(
                of: file, path: directory.path(of: name), checkCancellation: VerificationReader.checkCancellation)
            return (hash, status)
        }
    }

    private static func words(_ status: Stat) -> String {
        switch status.type {
        case .directory: "a folder"
        case .regular: "a file"
        case .symbolicLink: "a symbolic link"
        default: "neither a file nor a folder"
        }
    }
}

/// An index of the files in a history by size, to find content; created on first use.
final class HistoryContentIndex {
    private let history: Directory?
    /// The names of the files, by their sizes in bytes.
    private var names: [Int64: [FilePath.Component]]?

    init(_ root: Directory) { history = (try? ItemStore.openHistory(of: root)).flatMap { $0 } }

    /// The name of a file with that content; nil if the history has none.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(n) in the number of files the first time, and in the bytes of the files of that size.
    func name(of hash: ContentHash, bytes: Int64) throws -> FilePath.Component? {
        guard let history else { return nil }
        let names = names ?? self.sizes(of: history)
        self.names = names
        for name in names[bytes] ?? [] {
            do {
                if try ItemContent.hash(of: name, in: history).hash == hash { return name }
            } catch let error as CancellationError {
                throw error
            } catch {
                continue
            }
        }
        return nil
    }

    private func sizes(of history: Directory) -> [Int64: [FilePath.Component]] {
        var names: [Int64: [FilePath.Component]] = [:]
        for name in (try? history.names()) ?? [] {
            guard let status = try? history.status(of: name), status.type == .regular else { continue }
            names[status.size, default: []].append(name)
        }
        return names
    }
}
