import Glibc
import SystemPackage

/// The names in a directory, in no particular order, without `.` and `..`.
enum DirectoryListing {
    /// The names that begin with `prefix`: those of others cost next to nothing, which counts in a temporary directory of thousands.
    static func names(in directory: FilePath, prefix: String = "") throws(Errno) -> [FilePath.Component] {
        let prefix = Array(prefix.utf8)
        guard let stream = directory.withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw Errno(rawValue: errno) }
                return names
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { name -> [UInt8] in
                guard name.count > prefix.count, let start = name.baseAddress,
                    prefix.isEmpty || memcmp(start, prefix, prefix.count) == 0
                else { return [] }
                return Array(name.prefix(strlen(start.assumingMemoryBound(to: CChar.self))))
            }
            if let name = FilePath.Component(bytes: bytes) { names.append(name) }
        }
    }
}
