import Glibc
import SystemPackage

/// The names in a directory, in no particular order, without `.` and `..`.
enum DirectoryListing {
    static func names(in directory: FilePath) throws(Errno) -> [FilePath.Component] {
        guard let stream = directory.withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw Errno(rawValue: errno) }
                return names
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { name in Array(name.prefix { $0 != 0 }) }
            if let name = FilePath.Component(bytes: bytes) { names.append(name) }
        }
    }
}
