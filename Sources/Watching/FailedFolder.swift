import FoundationEssentials
import FileSystem
package import SystemPackage

/// The folder `failed` in a drop folder: files that could not be taken, each with a file that says why.
///
/// A file keeps its path: `sub/a.png` becomes `failed/sub/a.png`, and `failed/sub/a.png.reason.json` says why. If the name
/// is taken, it becomes `a-2.png`. Of a name that is too long with this suffix, the reason's has the beginning and the
/// extension. Nothing is ever replaced, except an earlier reason of the same file.
package struct FailedFolder: Sendable {
    /// The name of the folder.
    package static let name: FilePath.Component = "failed"
    private static let suffix = ".reason.json"

    private let inbox: FilePath

    package init(in inbox: FilePath) { self.inbox = inbox }

    /// Whether a path, relative to the drop folder, is in the folder.
    package static func contains(_ path: FilePath) -> Bool {
        path.components.first == name && path.components.count > 1
    }

    /// Whether a path in the folder is that of a reason.
    static func isReason(_ path: FilePath) -> Bool {
        contains(path) && path.lastComponent?.string.hasSuffix(suffix) == true
    }

    /// Moves a file here, unless it is here already, and writes its reason.
    ///
    /// - Parameter path: Its path, relative to the drop folder.
    /// - Returns: Its new path.
    /// - Throws: `Errno` if it cannot be moved.
    package func add(_ path: FilePath, because failure: WatchFailure) throws(Errno) -> FilePath {
        var place = path
        if !Self.contains(path) { place = try move(path, to: FilePath(root: nil, [Self.name]).pushing(path)) }
        // If it cannot be written, the ledger still has it.
        try? write(failure, for: place)
        return place
    }

    /// Moves a file that has landed, and whose original stays, back to its former path, or to the next free one.
    ///
    /// - Returns: Its new path.
    package func restore(_ path: FilePath) throws(Errno) -> FilePath {
        let place = try move(path, to: FilePath(root: nil, path.components.dropFirst()))
        tidy(path)
        return place
    }

    /// Removes the reason of a file that is gone, and the folders that this leaves empty.
    package func tidy(_ path: FilePath) {
        guard Self.contains(path), let reason = path.lastComponent.flatMap(Self.reason),
            let folder = try? Directory(inbox.pushing(path.parent))
        else { return }
        try? folder.unlink(reason)
        var rest = path.removingLastComponent()
        while let name = rest.lastComponent {
            rest.removeLastComponent()
            let above = rest.isEmpty ? inbox : inbox.pushing(rest)
            guard (try? Directory(above).removeDirectory(name)) != nil else { return }
        }
    }

    /// Removes the reasons of files that are not there any more.
    ///
    /// - Parameter names: The names in the folder `path`.
    func tidy(_ names: [FilePath.Component], in directory: Directory) {
        let reasons = Set(names.lazy.filter { !$0.string.hasSuffix(Self.suffix) }.compactMap(Self.reason))
        for name in names where name.string.hasSuffix(Self.suffix) && !reasons.contains(name) {
            try? directory.unlink(name)
        }
    }

    /// Moves a file to the path `target`, or the next free one, and creates the folders above it.
    private func move(_ path: FilePath, to target: FilePath) throws(Errno) -> FilePath {
        guard let name = path.lastComponent, let wanted = target.lastComponent else { throw .invalidArgument }
        let source = try Directory(inbox.pushing(path.parent))
        var folder = try Directory(inbox)
        for component in target.removingLastComponent().components { folder = try folder.madeDirectory(component) }
        let candidates = NameCollision(wanted, limit: SystemCalls.longestName(in: folder.path))
        for number in 1...Self.mostNames {
            let free = candidates.name(number)
            guard !free.string.hasSuffix(Self.suffix) else { continue }
            do {
                try source.place(name, as: free, in: folder)
                return target.removingLastComponent().appending(free)
            } catch  where error == .fileExists {
                continue
            } catch {
                throw error
            }
        }
        throw .fileExists
    }

    private static let mostNames = 10_000

    /// `a.png.reason.json` for `a.png`.
    private static func reason(for name: FilePath.Component) -> FilePath.Component? {
        let stem = NameCollision(name, limit: longestName - suffix.utf8.count).name(1)
        return FilePath.Component(bytes: stem.bytes + Array(suffix.utf8))
    }

    /// The length limit of names in bytes. (NAME_MAX, limits.h)
    private static let longestName = 255

    // MARK: - Reasons

    /// The content of a reason.
    private struct Reason: Encodable {
        let code: String
        let message: String
        let hint: String?
        let failed: String
        let tries: Int
        let retry: String

        init(_ failure: WatchFailure) {
            (code, message, hint, tries) = (failure.code, failure.message, failure.hint, failure.tries)
            failed = Self.time(failure.time)
            retry =
                (failure.next.map { "at \(Self.time($0)), or " } ?? "")
                + "when the destination, the settings or the installed programs have changed, when this file has changed, "
                + "or when it is moved back"
        }

        private static func time(_ seconds: Int64) -> String {
            Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
        }
    }

    /// Writes the reason of a file under a temporary name, and gives it its name.
    private func write(_ failure: WatchFailure, for path: FilePath) throws {
        guard let name = path.lastComponent, let reason = Self.reason(for: name),
            let new = FilePath.Component(bytes: Array(".dnd-reason-".utf8) + name.bytes.suffix(200))
        else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let text = try encoder.encode(Reason(failure)) + Array("\n".utf8)
        let folder = try Directory(inbox.pushing(path.parent))
        folder.removeAll(new)
        do {
            let file = try folder.create(new, permissions: FilePermissions(rawValue: 0o644))
            try file.closeAfter { try text.withUnsafeBytes { try SystemCalls.write($0, to: file) } }
            try folder.rename(new, to: reason, in: folder)
        } catch {
            folder.removeAll(new)
            throw error
        }
    }
}
