import Glibc
package import SystemPackage

/// The form of the files below the user's state folder: fields of bytes, in files that nobody but the user may have written.
package enum PrivateFields {
    /// A field that says how long it is, so that no two lists of fields look the same.
    static func field(_ bytes: [UInt8]) -> [UInt8] { Array("\(bytes.count):".utf8) + bytes + Array("\n".utf8) }

    /// The field at the beginning of `bytes`, which is taken off; nil where there is none.
    static func takeField(from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = bytes.prefix(20).firstIndex(of: UInt8(ascii: ":")),
            let count = Int(String(decoding: bytes[..<colon], as: UTF8.self)), count >= 0,
            count < bytes.endIndex - colon - 1, bytes[colon + 1 + count] == UInt8(ascii: "\n")
        else { return nil }
        defer { bytes = bytes[(colon + count + 2)...] }
        return bytes[(colon + 1)..<(colon + 1 + count)]
    }

    /// The bytes of the file, which nobody but the user may write.
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

    /// Makes a private directory (0700), and those above it that are missing.
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
