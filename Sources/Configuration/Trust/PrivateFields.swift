import Glibc
package import SystemPackage

/// The format of files in the user's state directory: byte fields, in files that only the user may write.
package enum PrivateFields {
    /// A length-prefixed field, so that different lists of fields never have the same bytes.
    static func field(_ bytes: [UInt8]) -> [UInt8] { Array("\(bytes.count):".utf8) + bytes + Array("\n".utf8) }

    /// Removes the first field of `bytes` and returns it; nil if there is none.
    static func takeField(from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = bytes.prefix(20).firstIndex(of: UInt8(ascii: ":")),
            let count = Int(String(decoding: bytes[..<colon], as: UTF8.self)), count >= 0,
            count < bytes.endIndex - colon - 1, bytes[colon + 1 + count] == UInt8(ascii: "\n")
        else { return nil }
        defer { bytes = bytes[(colon + count + 2)...] }
        return bytes[(colon + 1)..<(colon + 1 + count)]
    }

    /// The bytes of a file. Throws `EPERM` unless it is a regular file of this user that others cannot write.
    static func content(of path: FilePath) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
        return try file.closeAfter {
            var status = stat()
            guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                status.st_mode & 0o022 == 0
            else { throw Errno.notPermitted }
            var bytes: [UInt8] = []
            var block = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = try block.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
                bytes += block[..<count]
            }
            return bytes
        }
    }

    /// Creates a private directory (0700) and its missing parents.
    package static func makeDirectory(_ path: FilePath) throws(Errno) {
        var status = stat()
        if path.withPlatformString({ stat($0, &status) }) == 0 { return }
        let parent = path.removingLastComponent()
        if !parent.isEmpty, parent != path { try makeDirectory(parent) }
        guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
            throw Errno(rawValue: errno)
        }
    }
}
