import Glibc
package import SystemPackage

/// The names in an open directory, read one at a time, so that memory does not grow with their number. Names that are
/// added or removed meanwhile may or may not be included.
package struct DirectoryNames: ~Copyable {
    private let stream: OpaquePointer

    /// Starts reading the open directory, from its beginning. C: `openat`, `fdopendir`.
    package init(in directory: FileDescriptor) throws(Errno) {
        // A separate descriptor, because reading moves the position, which duplicates share.
        stream = try Self.stream(openat(directory.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }

    /// Starts reading the directory at `path`; links are followed. C: `open`, `fdopendir`.
    package init(at path: FilePath) throws(Errno) {
        stream = try Self.stream(SystemCalls.openDirectory(path).rawValue)
    }

    deinit { closedir(stream) }

    /// The next name, without `.` and `..`; nil at the end. Skips names without `prefix` at very low cost.
    /// C: `readdir`.
    package mutating func next(prefix: [UInt8] = []) throws(Errno) -> FilePath.Component? {
        let open = stream
        return try Self.name(prefix: prefix) { readdir(open) }
    }

    /// Whether a name satisfies `predicate`, which gets the bytes of each in turn, also of `.` and `..`, until one does.
    /// Creates no values for the names. C: `readdir`.
    package mutating func contains(where predicate: (UnsafeRawBufferPointer) -> Bool) throws(Errno) -> Bool {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw Errno(rawValue: errno) }
                return false
            }
            let isFound = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                guard let start = name.baseAddress else { return false }
                return predicate(
                    UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
            }
            if isFound { return true }
        }
    }

    fileprivate mutating func rest(prefix: [UInt8]) throws(Errno) -> [FilePath.Component] {
        var names: [FilePath.Component] = []
        while let name = try next(prefix: prefix) { names.append(name) }
        return names
    }

    /// The next name among the entries that `read` returns until it returns nil. If it then sets `errno`, the directory
    /// was not read to its end, and that is the error.
    static func name(
        prefix: [UInt8] = [], from read: () -> UnsafeMutablePointer<dirent>?
    ) throws(Errno) -> FilePath.Component? {
        while true {
            errno = 0
            guard let entry = read() else {
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

    /// The stream of the directory open as `descriptor`, which it closes; fails if the descriptor is an error's -1.
    private static func stream(_ descriptor: CInt) throws(Errno) -> OpaquePointer {
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        guard let stream = fdopendir(descriptor) else {
            let error = Errno(rawValue: errno)
            close(descriptor)
            throw error
        }
        return stream
    }
}

extension SystemCalls {
    /// The names in the open directory, from its beginning, in no particular order, without `.` and `..`. Skips those
    /// without `prefix` at very low cost.
    package static func names(in directory: FileDescriptor, prefix: [UInt8] = []) throws(Errno) -> [FilePath.Component]
    {
        var stream = try DirectoryNames(in: directory)
        return try stream.rest(prefix: prefix)
    }

    /// The names in the directory at `path`, as those of an open one; links are followed.
    package static func names(at path: FilePath, prefix: [UInt8] = []) throws(Errno) -> [FilePath.Component] {
        var stream = try DirectoryNames(at: path)
        return try stream.rest(prefix: prefix)
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
