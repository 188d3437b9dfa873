import Glibc
package import SystemPackage

/// The names in an open directory, read one at a time, so that memory does not grow with their number. Names that are
/// added or removed meanwhile may or may not be included.
package struct DirectoryNames: ~Copyable {
    private let stream: OpaquePointer

    /// Starts reading. C: `openat`, `fdopendir`.
    package init(in directory: FileDescriptor) throws(Errno) {
        // A separate descriptor, because reading moves the position, which duplicates share.
        let copy = openat(directory.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw Errno(rawValue: errno) }
        guard let stream = fdopendir(copy) else {
            let error = Errno(rawValue: errno)
            close(copy)
            throw error
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// The next name, without `.` and `..`; nil at the end. Skips names without `prefix` at very low cost.
    /// C: `readdir`.
    package mutating func next(prefix: [UInt8] = []) throws(Errno) -> FilePath.Component? {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw Errno(rawValue: errno) }
                return nil
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { name -> [UInt8] in
                guard name.count > prefix.count, let start = name.baseAddress,
                    prefix.isEmpty || memcmp(start, prefix, prefix.count) == 0
                else { return [] }
                return Array(name.prefix(strlen(start.assumingMemoryBound(to: CChar.self))))
            }
            if let name = FilePath.Component(bytes: bytes) { return name }
        }
    }
}

extension Directory {
    /// Calls `body` with at most `piece` names of the directory at a time.
    ///
    /// - Throws: `Errno` if it cannot be read, and the errors of `body`.
    package func forEachName(piece: Int, _ body: ([FilePath.Component]) throws -> Void) throws {
        var stream = try DirectoryNames(in: descriptor)
        var names: [FilePath.Component] = []
        while let name = try stream.next() {
            names.append(name)
            guard names.count >= piece else { continue }
            try body(names)
            names.removeAll(keepingCapacity: true)
        }
        if !names.isEmpty { try body(names) }
    }
}
