import Glibc
package import SystemPackage

/// What a file has besides its content, and how a copy keeps it.
package struct FileAttributes: Sendable, Hashable {
    /// Which attributes a copy is to keep.
    package struct Selection: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// When the file was read and changed last.
        package static let times = Selection(rawValue: 1)
        /// The extended attributes of the user's name space, and the access control lists.
        package static let extendedAttributes = Selection(rawValue: 2)
        /// The exact permissions, set-id bits included; without it they are chosen as `cp` does, by the mask.
        package static let mode = Selection(rawValue: 4)
        /// The user and the group.
        package static let owner = Selection(rawValue: 8)
        /// The extended attributes of every name space that the process may read.
        package static let allNameSpaces = Selection(rawValue: 16)

        /// What a copy keeps.
        package static let copy: Selection = [.times, .extendedAttributes]
        /// What a move must keep: everything.
        package static let move: Selection = [.times, .extendedAttributes, .mode, .owner, .allNameSpaces]
    }

    /// What found no place in a copy.
    package enum Missing: Sendable, Hashable, CaseIterable {
        case time, extendedAttribute, accessControlList, mode, owner
    }

    /// What is kept.
    package let selection: Selection
    /// The permissions that new files do not get.
    package let mask: FilePermissions
    /// Whether the content is another than the source's; attributes that speak of the very bytes stay behind then.
    package var isConverted = false

    package init(_ selection: Selection, mask: FilePermissions, isConverted: Bool = false) {
        self.selection = selection
        self.mask = mask
        self.isConverted = isConverted
    }

    /// The permissions of a file that has no source: read and write for all whom `mask` does not exclude.
    package static func permissions(forNew isDirectory: Bool, mask: FilePermissions) -> FilePermissions {
        FilePermissions(rawValue: (isDirectory ? 0o777 : 0o666) & ~mask.rawValue)
    }

    /// Gives `target` the attributes of `source`. A disk that is full is an error; what the file system or the rights of the process have
    /// no place for is not.
    ///
    /// - Parameter keepsPermissions: false for a file whose permissions are chosen elsewhere.
    /// - Returns: what found no place.
    package func copy(
        from source: FileDescriptor, _ status: Stat, to target: FileDescriptor, keepsPermissions: Bool = true
    ) throws(Errno) -> Set<Missing> {
        var missing: Set<Missing> = []
        if selection.contains(.owner), try !keepsOwner(status, of: target) { missing.insert(.owner) }
        if keepsPermissions {
            // After the owner, since a change of owner takes the set-id bits away; before the lists, which refine the permissions.
            let exact = selection.contains(.mode)
            var wanted =
                exact ? status.permissions.rawValue & 0o7777 : status.permissions.rawValue & 0o777 & ~mask.rawValue
            // A program that runs as its owner must not run as another.
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
                // A file system may hold less than it is told: FAT knows even seconds only.
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

    /// Gives the symbolic link `name` in `target` what the link had whose state is `status`.
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

    /// Attributes that say what the bytes are, or what they add up to: of other bytes they would be lies. The names are those of
    /// freedesktop.org's list of common extended attributes, and of the usual checksum tools.
    private static let ofTheBytes = [
        "user.mime_type", "user.charset", "user.checksum.", "user.shatag.", "user.cshatag.", "user.md5", "user.sha1",
        "user.sha256", "user.sha512", "user.crc32",
    ].map { $0.utf8.map { CChar(bitPattern: $0) } }

    private func copyExtendedAttributes(
        from source: FileDescriptor, to target: FileDescriptor
    ) throws(Errno) -> Set<Missing> {
        guard let names = try? SystemCalls.attributeNames(of: source) else { return [] }
        var missing: Set<Missing> = []
        for name in names {
            let isList = name.starts(with: Self.listPrefix)
            guard isList || name.starts(with: Self.userPrefix) || selection.contains(.allNameSpaces) else { continue }
            if isConverted, Self.ofTheBytes.contains(where: name.starts) { continue }
            // One that the process may not read is one that it cannot keep.
            guard let value = try? SystemCalls.attribute(name, of: source) else {
                missing.insert(.extendedAttribute)
                continue
            }
            // A security module labels new files by itself.
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

    /// Whether the file system, or the rights of the process, have no place for the attribute. ext4 answers `ENOSPC` for one that its
    /// own structures are too small for, whatever room the disk has, as for 64 KiB.
    private static func hasNoPlace(_ error: Errno, _ size: Int) -> Bool {
        switch error {
        case .notSupported, .notPermitted, .permissionDenied, .invalidArgument, .argListTooLong, .outOfRange: true
        case .noSpace: size > 1024
        default: false
        }
    }
}
