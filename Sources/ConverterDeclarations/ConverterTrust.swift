import Glibc
import ItemProviders
package import SystemPackage

/// Which destinations the user trusts to bring converters: a private record each.
///
/// A record holds the destination's path and a copy of all that was trusted, and is found by the destination's device and inode. So a
/// destination that was moved, replaced or changed is a stranger again, and comparing needs no hash that someone could forge.
package struct ConverterTrust: Sendable {
    /// What the user has said of a destination.
    package enum Verdict: Sendable, Hashable {
        /// It is trusted as it is now.
        case trusted
        /// It was trusted, and is not what it was.
        case changed
        /// Nothing.
        case unknown
    }

    private let directory: FilePath

    /// The records below `directory`, which is made with the first.
    package init(directory: FilePath) { self.directory = directory }

    /// What the user has said of a destination's converters. Where they may not be used anyway, that is nothing.
    package func verdict(on converters: DestinationConverters) -> Verdict {
        guard !converters.folder.isRefused, let record = try? content(of: path(of: converters)) else { return .unknown }
        return record == converters.record ? .trusted : .changed
    }

    /// Trusts a destination's converters as they are now.
    ///
    /// - Throws: `ConverterProblem` when they may not be used, or trust cannot be kept.
    package func trust(_ converters: DestinationConverters) throws(ConverterProblem) {
        guard !converters.folder.isRefused else {
            throw converters.folder.declarations().problems.first
                ?? ConverterProblem(converters.folder.directory, "cannot be used")
        }
        let path = path(of: converters)
        let new = directory.appending("\(getpid()).new")
        do {
            try Self.makeDirectory(directory)
            _ = new.withPlatformString { unlink($0) }
            let file = try FileDescriptor.open(
                new, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
            try file.closeAfter { _ = try file.writeAll(converters.record) }
            guard new.withPlatformString({ from in path.withPlatformString { rename(from, $0) } }) == 0 else {
                throw Errno(rawValue: errno)
            }
        } catch {
            _ = new.withPlatformString { unlink($0) }
            throw ConverterProblem(path, "cannot be written: \(error)")
        }
    }

    /// Takes trust back from the destination at `destination`, which may be gone or changed.
    ///
    /// - Returns: Whether it was trusted.
    /// - Throws: `ConverterProblem` when a record cannot be removed.
    package func distrust(_ destination: FilePath) throws(ConverterProblem) -> Bool {
        var names: Set<String> = []
        var status = stat()
        if destination.withPlatformString({ stat($0, &status) }) == 0 {
            names.insert(Self.name(UInt64(status.st_dev), UInt64(status.st_ino)))
        }
        let heading = Self.heading(of: Self.realPath(of: destination))
        for name in (try? FileTree.names(in: directory).map(\.string)) ?? []
        where (try? content(of: directory.appending(name)))?.starts(with: heading) ?? false {
            names.insert(name)
        }
        var wasTrusted = false
        for name in names {
            let path = directory.appending(name)
            if path.withPlatformString({ unlink($0) }) == 0 {
                wasTrusted = true
            } else if errno != ENOENT {
                throw ConverterProblem(path, "cannot be removed: \(Errno(rawValue: errno))")
            }
        }
        return wasTrusted
    }

    /// How the record of the destination at `path` begins.
    static func heading(of path: FilePath) -> [UInt8] {
        let bytes = path.withPlatformString { pointer in
            UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }
        }
        return Array("dnd trusts 1\n".utf8) + DestinationConverters.field(bytes)
    }

    private func path(of converters: DestinationConverters) -> FilePath {
        directory.appending(Self.name(converters.identity.device, converters.identity.inode))
    }

    private static func name(_ device: UInt64, _ inode: UInt64) -> String {
        String(device, radix: 16) + "-" + String(inode, radix: 16)
    }

    /// Where `path` really is; of one that is gone, where its parent is.
    private static func realPath(of path: FilePath) -> FilePath {
        if let resolved = path.withPlatformString({ realpath($0, nil) }) {
            defer { free(resolved) }
            return FilePath(platformString: resolved)
        }
        guard let last = path.lastComponent else { return path }
        let parent = path.removingLastComponent()
        guard parent != path, let resolved = (parent.isEmpty ? "." : parent).withPlatformString({ realpath($0, nil) })
        else { return path }
        defer { free(resolved) }
        return FilePath(platformString: resolved).appending(last)
    }

    /// All bytes of a record, which nobody but the user may have written.
    private func content(of path: FilePath) throws -> [UInt8] {
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

    /// Makes a private directory, and those above it that are missing.
    private static func makeDirectory(_ path: FilePath) throws(Errno) {
        let parent = path.removingLastComponent()
        if !parent.isEmpty, parent != path, parent.withPlatformString({ access($0, F_OK) }) != 0 {
            try makeDirectory(parent)
        }
        try PrivateDirectory.make(at: path)
    }
}
