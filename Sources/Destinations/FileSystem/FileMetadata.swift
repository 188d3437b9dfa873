import Glibc
import SystemPackage

/// What a copy keeps of its source besides the content.
enum FileMetadata {
    /// The permissions of a file that has no source: read and write for all whom `mask` does not exclude.
    static func permissions(forNew isDirectory: Bool, mask: FilePermissions) -> FilePermissions {
        let all: CInterop.Mode = isDirectory ? 0o777 : 0o666
        return FilePermissions(rawValue: all & ~mask.rawValue)
    }

    /// The permissions of a copy, as `cp` chooses them: the source's own without its set-id bits, less `mask`.
    static func permissions(copying source: Stat, mask: FilePermissions) -> FilePermissions {
        FilePermissions(rawValue: source.permissions.rawValue & 0o777 & ~mask.rawValue)
    }

    /// Copies the extended attributes of the user's name space and the time stamps. What the target's file system has
    /// no place for is left out; a disk that is full is an error.
    static func copy(from source: FileDescriptor, _ status: Stat, to target: FileDescriptor) throws(Errno) {
        try copyAttributes(from: source, to: target)
        do {
            try FileCalls.setTimes(access: status.st_atim, modification: status.st_mtim, of: target)
        } catch  where error == .notPermitted || error == .invalidArgument {
            // A time that this file system cannot hold: the time of the copy stays.
        }
    }

    private static let userPrefix = "user.".utf8.map { CChar($0) }

    private static func copyAttributes(from source: FileDescriptor, to target: FileDescriptor) throws(Errno) {
        guard let names = try? LinuxCalls.attributeNames(of: source) else { return }
        for name in names where name.starts(with: userPrefix) {
            guard let value = try? LinuxCalls.attribute(name, of: source) else { continue }
            do {
                try LinuxCalls.setAttribute(name, to: value, of: target)
            } catch  where error == .notSupported || error == .notPermitted {
                return
            }
        }
    }
}
