import CLinux
import Glibc
package import SystemPackage

/// The attributes of a file besides its content, and how a copy preserves them.
package struct FileAttributes: Sendable, Hashable {
    /// The attributes that a copy preserves.
    package struct Selection: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The times of last access and modification.
        package static let times = Selection(rawValue: 1)
        /// Extended attributes of the `user` name space, and access control lists.
        package static let extendedAttributes = Selection(rawValue: 2)
        /// The exact permissions, including set-id bits. Without it, the mask applies, as for `cp`.
        package static let mode = Selection(rawValue: 4)
        /// The user and the group.
        package static let owner = Selection(rawValue: 8)
        /// Extended attributes of all name spaces that the process can read.
        package static let allNameSpaces = Selection(rawValue: 16)

        /// The attributes that a copy preserves.
        package static let copy: Selection = [.times, .extendedAttributes]
        /// The attributes that a move must preserve: all.
        package static let move: Selection = [.times, .extendedAttributes, .mode, .owner, .allNameSpaces]
    }

    /// An attribute that could not be preserved.
    package enum Missing: Sendable, Hashable, CaseIterable {
        case time, extendedAttribute, accessControlList, mode, owner
        /// Two names of one file in a folder became two files.
        case hardLink
    }

    /// The attributes to preserve.
    package let selection: Selection
    /// The permissions that new files do not get.
    package let mask: FilePermissions
    /// Whether the content differs from the source's. Attributes that describe the exact bytes are not preserved then.
    package var isConverted = false

    package init(_ selection: Selection, mask: FilePermissions, isConverted: Bool = false) {
        self.selection = selection
        self.mask = mask
        self.isConverted = isConverted
    }

    /// The permissions of a file without a source: read and write for all, except those in `mask`.
    package static func permissions(forNew isDirectory: Bool, mask: FilePermissions) -> FilePermissions {
        FilePermissions(rawValue: (isDirectory ? 0o777 : 0o666) & ~mask.rawValue)
    }

    /// Copies the attributes of `source` to `target`. A full disk is an error; attributes that the file system or the
    /// process's rights do not allow are not.
    ///
    /// - Parameter keepsPermissions: False for a file whose permissions are set elsewhere.
    /// - Returns: The attributes that could not be preserved.
    package func copy(
        from source: FileDescriptor, _ status: Stat, to target: FileDescriptor, keepsPermissions: Bool = true
    ) throws(Errno) -> Set<Missing> {
        var missing: Set<Missing> = []
        if selection.contains(.owner), try !keepsOwner(status, of: target) { missing.insert(.owner) }
        if keepsPermissions {
            // After the owner, because changing it clears the set-id bits; before the access control lists, which
            // refine the permissions.
            let exact = selection.contains(.mode)
            var wanted =
                exact ? status.permissions.rawValue & 0o7777 : status.permissions.rawValue & 0o777 & ~mask.rawValue
            // A set-id program must not run with the rights of another owner.
            if missing.contains(.owner), wanted & 0o6000 != 0 {
                wanted &= 0o1777
                missing.insert(.mode)
            }
            try SystemCalls.setPermissions(FilePermissions(rawValue: wanted), of: target)
            if exact, let landed = try? target.stat(), landed.permissions.rawValue & 0o7777 != wanted {
                missing.insert(.mode)
            }
        }
        if selection.contains(.extendedAttributes) {
            missing.formUnion(try copyExtendedAttributes(from: source, to: target))
        }
        if selection.contains(.times) {
            do {
                try SystemCalls.setTimes(like: status, of: target)
                // A file system may store times less precisely: FAT stores only even seconds.
                if let landed = try? target.stat(), landed.st_mtim.tv_sec != status.st_mtim.tv_sec {
                    missing.insert(.time)
                }
            } catch  where error == .notPermitted || error == .invalidArgument {
                missing.insert(.time)
            } catch {
                throw error
            }
        }
        return missing
    }

    /// Copies the attributes of a symbolic link with `status` to the link `name` in `target`.
    func copy(
        _ status: Stat, toLink name: FilePath.Component, in target: Directory
    ) throws(Errno) -> Set<Missing> {
        var missing: Set<Missing> = []
        if selection.contains(.owner) {
            let (user, group) = (status.userID.rawValue, status.groupID.rawValue)
            do {
                try SystemCalls.setOwner(user, group: group, of: name, in: target.descriptor)
            } catch  where error == .notPermitted || error == .invalidArgument {
                let landed = try target.status(of: name)
                if landed?.userID != status.userID || landed?.groupID != status.groupID { missing.insert(.owner) }
            } catch {
                throw error
            }
        }
        guard selection.contains(.times) else { return missing }
        do {
            try SystemCalls.setTimes(like: status, of: name, in: target.descriptor)
        } catch  where [.notPermitted, .invalidArgument, .notSupported].contains(error) {
            missing.insert(.time)
        } catch {
            throw error
        }
        return missing
    }

    private func keepsOwner(_ status: Stat, of target: FileDescriptor) throws(Errno) -> Bool {
        let (user, group) = (status.userID.rawValue, status.groupID.rawValue)
        if let now = try? target.stat(), now.userID.rawValue == user, now.groupID.rawValue == group { return true }
        do {
            try SystemCalls.setOwner(user, group: group, of: target)
            return true
        } catch  where error == .notPermitted || error == .invalidArgument {
            return false
        } catch {
            throw error
        }
    }

    private static let userPrefix = "user.".utf8.map { CChar(bitPattern: $0) }
    private static let listPrefix = "system.posix_acl_".utf8.map { CChar(bitPattern: $0) }

    /// Attributes that describe the exact bytes or their checksum, which would be wrong for other bytes. The names are
    /// from freedesktop.org's list of common extended attributes, and from the usual checksum tools.
    private static let ofTheBytes = [
        "user.mime_type", "user.charset", "user.checksum.", "user.shatag.", "user.cshatag.", "user.md5", "user.sha1",
        "user.sha256", "user.sha512", "user.crc32",
    ].map { $0.utf8.map { CChar(bitPattern: $0) } }

    private func copyExtendedAttributes(
        from source: FileDescriptor, to target: FileDescriptor
    ) throws(Errno) -> Set<Missing> {
        let names: [[CChar]]
        do {
            names = try SystemCalls.attributeNames(of: source)
        } catch {
            // A file system without attributes; or ones that cannot be listed, and so are lost.
            return error == .notSupported || error == .noFunction ? [] : [.extendedAttribute]
        }
        var missing: Set<Missing> = []
        for name in names {
            let isList = name.starts(with: Self.listPrefix)
            guard isList || name.starts(with: Self.userPrefix) || selection.contains(.allNameSpaces) else { continue }
            if isConverted, Self.ofTheBytes.contains(where: name.starts) { continue }
            // An attribute that the process cannot read cannot be preserved.
            guard let value = try? SystemCalls.attribute(name, of: source) else {
                missing.insert(.extendedAttribute)
                continue
            }
            // A security module labels new files itself.
            if !isList, let present = try? SystemCalls.attribute(name, of: target), present == value { continue }
            do {
                try SystemCalls.setAttribute(name, to: value, of: target)
            } catch  where Self.hasNoPlace(error, value.count) {
                missing.insert(isList ? .accessControlList : .extendedAttribute)
            } catch {
                throw error
            }
        }
        return missing
    }

    /// Whether the file system, or the process's rights, do not allow the attribute. ext4 returns `ENOSPC` for one that
    /// does not fit its structures, such as one of 64 KiB, even if the disk has room.
    private static func hasNoPlace(_ error: Errno, _ size: Int) -> Bool {
        switch error {
        case .notSupported, .notPermitted, .permissionDenied, .invalidArgument, .argListTooLong, .outOfRange: true
        case .noSpace: size > 1024
        default: false
        }
    }
}

/// The calls that set what a file has besides its content: permissions, owner, times and extended attributes. An open file
/// is changed by its descriptor; an entry that may be a symbolic link by its name, without following it.
extension SystemCalls {
    /// Sets permissions, including set-id bits. C: `fchmod`.
    package static func setPermissions(_ permissions: FilePermissions, of file: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.setPermissions)
        try check(fchmod(file.rawValue, permissions.rawValue))
    }

    /// Sets the owner and group of a file. C: `fchown`.
    package static func setOwner(_ user: UInt32, group: UInt32, of file: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.setOwner)
        try check(fchown(file.rawValue, user, group))
    }

    /// Sets the owner and group of an entry, without following a link. C: `fchownat` with `AT_SYMLINK_NOFOLLOW`.
    package static func setOwner(
        _ user: UInt32, group: UInt32, of name: FilePath.Component, in directory: FileDescriptor
    ) throws(Errno) {
        try SystemCallHook.check(.setOwner)
        try check(name.withPlatformString { fchownat(directory.rawValue, $0, user, group, AT_SYMLINK_NOFOLLOW) })
    }

    /// Sets the access and modification times to those of another file. C: `futimens`.
    package static func setTimes(like other: Stat, of file: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.setTimes)
        try check(futimens(file.rawValue, [other.st_atim, other.st_mtim]))
    }

    /// Sets the times of an entry, without following a link. C: `utimensat` with `AT_SYMLINK_NOFOLLOW`.
    package static func setTimes(
        like other: Stat, of name: FilePath.Component, in directory: FileDescriptor
    ) throws(Errno) {
        try SystemCallHook.check(.setTimes)
        try check(
            name.withPlatformString {
                utimensat(directory.rawValue, $0, [other.st_atim, other.st_mtim], AT_SYMLINK_NOFOLLOW)
            })
    }

    /// The names of a file's extended attributes, without NUL, including access control lists. C: `flistxattr`.
    package static func attributeNames(of file: FileDescriptor) throws(Errno) -> [[CChar]] {
        let buffer = try growing { flistxattr(file.rawValue, $0.baseAddress, $0.count) }
        return buffer.split(separator: 0).map { $0.map { CChar(bitPattern: $0) } }
    }

    /// The value of an extended attribute. C: `fgetxattr`.
    package static func attribute(_ name: [CChar], of file: FileDescriptor) throws(Errno) -> [UInt8] {
        try growing { fgetxattr(file.rawValue, name + [0], $0.baseAddress, $0.count) }
    }

    /// Sets an extended attribute. C: `fsetxattr`.
    package static func setAttribute(_ name: [CChar], to value: [UInt8], of file: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.setAttribute)
        try check(fsetxattr(file.rawValue, name + [0], value, value.count, 0))
    }

    /// Queries the length, then calls `body` with a buffer of that size. Repeats if the length changed in between.
    private static func growing(_ body: (UnsafeMutableRawBufferPointer) -> Int) throws(Errno) -> [UInt8] {
        while true {
            let length = try checked(body(UnsafeMutableRawBufferPointer(start: nil, count: 0)))
            guard length > 0 else { return [] }
            var buffer = [UInt8](repeating: 0, count: length)
            let filled = buffer.withUnsafeMutableBytes { body($0) }
            if filled < 0, errno == ERANGE { continue }
            return Array(buffer.prefix(try checked(filled)))
        }
    }
}

/// The process's file mode creation mask: the permissions that new files do not get.
package enum FileCreationMask {
    /// The current mask, from `/proc/self/status`: reading it with `umask` requires changing it, and another thread
    /// could create a file meanwhile. Falls back to `umask` if there is no `/proc`.
    package static func current() -> FilePermissions {
        if let line = statusLine(), let mask = CModeT(line, radix: 8) { return FilePermissions(rawValue: mask) }
        let mask = umask(0o077)
        umask(mask)
        return FilePermissions(rawValue: mask)
    }

    private typealias CModeT = CInterop.Mode

    private static func statusLine() -> Substring? {
        guard let beginning = try? BoundedBytes(of: "/proc/self/status", limit: 512) else { return nil }
        let text = String(decoding: beginning.bytes, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("Umask:") }
        return line?.split(whereSeparator: { $0 == "\t" || $0 == " " }).last
    }
}
