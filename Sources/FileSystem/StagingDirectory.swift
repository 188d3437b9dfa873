import Synchronization
package import SystemPackage

/// A private directory (0700, whatever the mask) where something becomes whole before it gets its place, or is kept while a command runs.
///
/// Its holder keeps it locked (`flock`) for as long as it lives. The lock goes with the process, so a later command knows a directory whose
/// lock it can take to be left over from one that was killed, clears it, and never takes a live one's.
package final class StagingDirectory: Sendable {
    /// The open, locked directory.
    package let directory: Directory
    /// The directory inside it that loads write into.
    package let scratch: FilePath
    /// The random part of its name.
    package let token: String

    private let parent: Directory
    private let name: FilePath.Component
    private let count = Atomic<Int>(0)

    /// How the names of those begin that are in a folder of the user's, where they are not to be seen.
    package static let hiddenPrefix = ".dnd-"

    private static let scratchName: FilePath.Component = "loads"
    private static let formerName: FilePath.Component = "former"

    /// Makes a new directory in `parent`, named `prefix` and 32 random hexadecimal digits.
    package init(in parent: Directory, prefix: String) throws(Errno) {
        while true {
            let token = Self.randomToken()
            guard let name = FilePath.Component(prefix + token) else { throw .invalidArgument }
            guard let directory = try Self.make(name, in: parent) else { continue }
            self.parent = parent
            self.name = name
            self.token = token
            self.directory = directory
            scratch = directory.path(of: Self.scratchName)
            break
        }
        do {
            try directory.makeDirectory(Self.scratchName, permissions: .ownerReadWriteExecute)
        } catch {
            parent.removeAll(name)
            throw error
        }
    }

    /// The directory's path, for messages and for programs that are given paths.
    package var path: FilePath { directory.path }

    /// A name in the directory that nothing else uses.
    package func newName() -> FilePath.Component {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return FilePath.Component("item-\(number)") ?? Self.scratchName
    }

    /// The directory inside it that keeps what is being replaced in its parent, each under the name that it has there. Where that name is
    /// free when the staging directory goes, be it cleared by a later command, it gets its name back.
    package func former() throws(Errno) -> Directory {
        try directory.madeDirectory(Self.formerName, permissions: .ownerReadWriteExecute)
    }

    /// Gives up what `former` keeps as `name`: it goes with the directory, whatever becomes of the name.
    ///
    /// - Returns: what it is called in the directory now; nil where it could not be renamed.
    @discardableResult
    package func settleFormer(_ name: FilePath.Component) -> FilePath.Component? {
        let settled = newName()
        return (try? former().rename(name, to: settled, in: directory)).map { settled }
    }

    /// Brings everything on the directory's file system to the device. C: `syncfs`.
    package func syncFileSystem() throws(Errno) { try SystemCalls.syncFileSystem(directory.descriptor) }

    /// Removes what is left in the directory, which stays, and with it the sign that its holder lives.
    package func empty() {
        guard Self.restoreFormer(of: directory, to: parent) else { return }
        for name in (try? directory.names()) ?? [] { directory.removeAll(name) }
    }

    /// Removes the directory and what is left in it. It stays locked until this object goes.
    package func remove() { Self.clear(name, directory, in: parent) }

    /// Removes a staging directory. What it keeps of the parent's, and cannot be put back there, stays.
    private static func clear(_ name: FilePath.Component, _ directory: Directory, in parent: Directory) {
        guard restoreFormer(of: directory, to: parent) else { return }
        parent.removeAll(name)
    }

    /// Gives back the names of what was being replaced, and is not.
    ///
    /// - Returns: whether nothing is kept any more whose name is free.
    private static func restoreFormer(of directory: Directory, to parent: Directory) -> Bool {
        do {
            let former = try directory.directory(formerName)
            for name in try former.names() where try parent.status(of: name) == nil {
                do {
                    try former.place(name, as: name, in: parent)
                } catch  where error == .fileExists {
                    // Someone has taken the name in between.
                }
            }
            return true
        } catch {
            return error == .noSuchFileOrDirectory || error == .notDirectory
        }
    }

    /// Whether `parent` has the staging directory `name` and a living process holds it.
    package static func isHeld(_ name: FilePath.Component, in parent: Directory) -> Bool {
        guard let directory = try? parent.directory(name) else { return false }
        return (try? SystemCalls.lock(directory.descriptor, exclusively: true)) == false
    }

    /// Removes the staging directories in `parent` that nobody holds any more, once what they keep has its name again. Those that are another user's, or on a
    /// file system that cannot be written, stay.
    package static func clearAbandoned(in parent: Directory, prefix: String) {
        let names = (try? parent.names(prefix: prefix)) ?? []
        for name in names where isStagingName(name, prefix: prefix) {
            guard let directory = try? parent.directory(name), let status = try? directory.status(),
                status.userID.rawValue == SystemCalls.effectiveUser
            else { continue }
            if (try? SystemCalls.lock(directory.descriptor, exclusively: true)) == true {
                clear(name, directory, in: parent)
            }
        }
    }

    /// Whether a name is one that this type gives.
    package static func isStagingName(_ name: FilePath.Component, prefix: String) -> Bool {
        let bytes = name.bytes
        return bytes.count == prefix.utf8.count + 32 && bytes.starts(with: prefix.utf8)
            && bytes.dropFirst(prefix.utf8.count).allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// The locked new directory; nil when another process took it for a left-over between its making and its locking.
    private static func make(_ name: FilePath.Component, in parent: Directory) throws(Errno) -> Directory? {
        try parent.makeDirectory(name, permissions: .ownerReadWriteExecute)
        let directory: Directory
        do {
            directory = try parent.directory(name)
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            parent.removeAll(name)
            throw error
        }
        do {
            let status = try directory.status()
            if !status.permissions.contains(.ownerReadWriteExecute) {
                // A mask that hides things from their owner. A set-group-id bit, which directories inherit, stays.
                let setID = status.permissions.rawValue & ~0o777
                try SystemCalls.setPermissions(FilePermissions(rawValue: setID | 0o700), of: directory.descriptor)
            }
            let isOurs = try SystemCalls.lock(directory.descriptor, exclusively: true)
            guard isOurs, let present = try parent.status(of: name), present.isSameFile(as: status) else { return nil }
            return directory
        } catch {
            parent.removeAll(name)
            throw error
        }
    }

    private static func randomToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        return String((0..<32).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
    }
}
