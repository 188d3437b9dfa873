import Glibc
package import SystemPackage

extension FilePath {
    /// The path's bytes, which need not be UTF-8.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// The directory of the path's last component; `.` for a bare name.
    package var parent: FilePath {
        let parent = removingLastComponent()
        return parent.isEmpty ? "." : parent
    }

    /// Creates a path from its bytes, up to the first NUL.
    package init(bytes: some Collection<UInt8>) {
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
    }
}

extension FilePath.Component {
    /// The name's bytes, which need not be UTF-8.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// Creates a name from its bytes; nil if they are not a valid name (empty, `.`, `..`, with a slash or a NUL).
    package init?(bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty, !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { return nil }
        self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        if kind != .regular { return nil }
    }

    /// Whether listings omit the name.
    package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }
}

extension Stat {
    /// Whether both are the status of the same file or folder.
    package func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }

    /// Whether both have the same modification time.
    package func isModified(when other: Stat) -> Bool {
        st_mtim.tv_sec == other.st_mtim.tv_sec && st_mtim.tv_nsec == other.st_mtim.tv_nsec
    }

    /// The modification time, in nanoseconds since 1970, as in `FileFingerprint`.
    package var modifiedNanoseconds: Int64 { Self.nanoseconds(st_mtim) }

    /// The time of the last change of content or attributes, in nanoseconds since 1970. (`st_ctim`)
    package var changedNanoseconds: Int64 { Self.nanoseconds(st_ctim) }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        let far = 9_000_000_000
        return Int64(min(max(time.tv_sec, -far), far)) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
