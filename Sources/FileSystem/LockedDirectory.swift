package import SystemPackage

/// Private directories (0700, regardless of the mask) with random names that one process uses.
///
/// Their owner holds a lock on each (`flock`) as long as it uses it. The lock ends with the process: a directory that another
/// command can lock belonged to a killed one, and may be removed. That of a living one is never taken.
///
/// Network file systems do not forward the lock of a directory to other machines (Linux has no `flock` for directories of NFS,
/// SMB and 9P). There, only directories of this machine are looked at: each name says which machine made it.
package enum LockedDirectory {
    /// Creates a directory in `parent`, named `prefix` and 32 hexadecimal digits, of which 24 are random, and locks it.
    ///
    /// - Parameter beforeLock: Called with each directory that was created, before it is locked.
    /// - Returns: The directory, which stays locked for its lifetime, its name, and the digits.
    package static func make(
        in parent: Directory, prefix: String, beforeLock: (Directory) -> Void = { _ in }
    ) throws(Errno) -> (directory: Directory, name: FilePath.Component, token: String) {
        while true {
            let token = makeToken()
            guard let name = FilePath.Component(prefix + token) else { throw .invalidArgument }
            if let directory = try make(name, in: parent, beforeLock) { return (directory, name, token) }
        }
    }

    /// Creates and locks a directory; nil if another process locked it first.
    private static func make(
        _ name: FilePath.Component, in parent: Directory, _ beforeLock: (Directory) -> Void
    ) throws(Errno) -> Directory? {
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
                // The mask removed permissions of the owner. An inherited set-group-id bit is kept.
                let setID = status.permissions.rawValue & ~0o777
                try SystemCalls.setPermissions(FilePermissions(rawValue: setID | 0o700), of: directory.descriptor)
            }
            beforeLock(directory)
            let isOurs = try directory.lock()
            if isOurs, let present = try parent.status(of: name), present.isSameFile(as: status) { return directory }
            // Another process clears it, or looks at this moment whether it is held. Nobody owns it then.
            try? parent.removeDirectory(name)
            return nil
        } catch {
            parent.removeAll(name)
            throw error
        }
    }

    /// Whether `name` has the form that this type uses.
    package static func isName(_ name: FilePath.Component, prefix: String) -> Bool {
        let bytes = name.bytes
        return bytes.count == prefix.utf8.count + 32 && bytes.starts(with: prefix.utf8)
            && bytes.dropFirst(prefix.utf8.count).allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// Whether `name` is one that this machine makes.
    static func isOfThisMachine(_ name: FilePath.Component) -> Bool {
        name.bytes.suffix(Machine.digits.utf8.count).elementsEqual(Machine.digits.utf8)
    }

    /// Whether only another machine knows if a process holds `name`.
    private static func isForeign(_ name: FilePath.Component, in parent: Directory) -> Bool {
        !isOfThisMachine(name) && !SystemCalls.isLocal(parent.descriptor)
    }

    /// Whether `name` is such a directory in `parent`, and a living process holds it, or may hold it on another machine.
    package static func isHeld(_ name: FilePath.Component, in parent: Directory) -> Bool {
        if isForeign(name, in: parent) { return true }
        guard let directory = try? parent.directory(name) else { return false }
        return (try? directory.lock()) == false
    }

    /// Calls `body` for each directory that no process holds, locked, until it returns false.
    package static func forEachAbandoned(
        in parent: Directory, prefix: String, _ body: (FilePath.Component, Directory) -> Bool
    ) {
        let names = (try? parent.names(prefix: prefix)) ?? []
        for name in names where isName(name, prefix: prefix) && !isForeign(name, in: parent) {
            guard let directory = try? parent.directory(name), let status = try? directory.status(),
                status.userID.rawValue == SystemCalls.effectiveUser,
                (try? directory.lock()) == true
            else { continue }
            guard body(name, directory) else { return }
        }
    }

    private static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let random = (0..<3).map { _ in
            let digits = String(generator.next() as UInt32, radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }
        return random.joined() + Machine.digits
    }
}
