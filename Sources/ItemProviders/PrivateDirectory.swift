import Glibc
package import SystemPackage

/// Directories that only their owner can enter.
package enum PrivateDirectory {
    /// Creates the directory at `path` (mode 0700); an existing one is used unchanged.
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
