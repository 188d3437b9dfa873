import DropSessions
import Glibc
import ItemProviders
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

    /// Copies the extended attributes of the user's name space and the time stamps, as far as `preserved` asks. A disk that is full is
    /// an error.
    ///
    /// - Parameter isConverted: whether the content is another than the source's; attributes that speak of the very bytes stay behind then.
    /// - Returns: what the target's file system has no place for.
    @discardableResult
    static func copy(
        from source: FileDescriptor, _ status: Stat, to target: FileDescriptor, preserving preserved: PreservedMetadata,
        isConverted: Bool = false
    ) throws(Errno) -> [Loss] {
        var losses: [Loss] = []
        if preserved.contains(.extendedAttributes),
            try !copyAttributes(from: source, to: target, isConverted: isConverted)
        {
            losses.append(.xattr)
        }
        guard preserved.contains(.timestamps) else { return losses }
        do {
            try FileCalls.setTimes(access: status.st_atim, modification: status.st_mtim, of: target)
            // A file system may hold less than it is told: FAT knows even seconds only.
            if let landed = try? target.stat(), landed.st_mtim.tv_sec != status.st_mtim.tv_sec { losses.append(.mtime) }
        } catch  where error == .notPermitted || error == .invalidArgument {
            losses.append(.mtime)
        }
        return losses
    }

    private static let userPrefix = "user.".utf8.map { CChar($0) }

    /// Attributes that say what the bytes are, or what they add up to: of other bytes they would be lies. The names are those of
    /// freedesktop.org's list of common extended attributes, and of the usual checksum tools.
    private static let ofTheBytes = [
        "user.mime_type", "user.charset", "user.checksum.", "user.shatag.", "user.cshatag.", "user.md5", "user.sha1",
        "user.sha256", "user.sha512", "user.crc32",
    ].map { $0.utf8.map { CChar($0) } }

    /// Whether every attribute has found a place.
    private static func copyAttributes(
        from source: FileDescriptor, to target: FileDescriptor, isConverted: Bool
    ) throws(Errno) -> Bool {
        guard let names = try? LinuxCalls.attributeNames(of: source) else { return true }
        for name in names where name.starts(with: userPrefix) {
            if isConverted, ofTheBytes.contains(where: name.starts) { continue }
            guard let value = try? LinuxCalls.attribute(name, of: source) else { continue }
            do {
                try LinuxCalls.setAttribute(name, to: value, of: target)
            } catch  where error == .notSupported || error == .notPermitted {
                return false
            }
        }
        return true
    }
}
