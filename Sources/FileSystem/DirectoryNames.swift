import Glibc
package import SystemPackage

/// The names in an open directory, one after the other, from its beginning: memory does not grow with their number. What comes or goes
/// meanwhile may be among them or not.
package struct DirectoryNames: ~Copyable {
    private let stream: OpaquePointer

    /// Begins to read. C: `openat`, `fdopendir`.
    package init(in directory: FileDescriptor) throws(Errno) {
        // A descriptor of its own: reading moves the position, which duplicates share.
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

    /// The next name, without `.` and `..`; nil at the end. Names that do not begin with `prefix` are passed over and cost next to nothing.
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
    /// Calls `body` with the names in the directory, so many at a time.
    ///
    /// - Throws: `Errno` when it cannot be read; what `body` throws.
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
