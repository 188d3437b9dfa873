import Glibc
package import SystemPackage

/// Directories that only their owner can enter.
package enum PrivateDirectory {
    /// Makes the directory at `path` (0700); one that is there already is used as it is.
    ///
    /// - Throws: `Errno`. (`mkdir`)
    @discardableResult
    package static func make(at path: FilePath) throws(Errno) -> FilePath {
        guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
            throw Errno(rawValue: errno)
        }
        return path
    }
}
