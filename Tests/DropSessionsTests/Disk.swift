import FoundationEssentials
import Glibc
@testable import ItemProviders
import SystemPackage

/// Short functions for files.
enum Disk {
    static func write(_ text: String, to path: FilePath) throws { try write(Data(text.utf8), to: path) }

    static func write(_ data: Data, to path: FilePath) throws {
        let descriptor = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        try descriptor.closeAfter { _ = try descriptor.writeAll(data) }
    }

    static func read(_ path: FilePath) throws -> Data {
        try LoadedContent.file(LoadedFile(path: path, ownership: .source)).data(scratch: "/")
    }

    static func text(_ path: FilePath) -> String? { (try? read(path)).map { String(decoding: $0, as: UTF8.self) } }

    static func makeDirectory(_ path: FilePath) throws {
        guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 else { throw Errno(rawValue: errno) }
    }

    static func rename(_ path: FilePath, to other: FilePath) throws {
        let result = path.withPlatformString { one in other.withPlatformString { Glibc.rename(one, $0) } }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    static func exists(_ path: FilePath) -> Bool { path.withPlatformString { access($0, F_OK) } == 0 }
}

/// Fresh directories for the sources and for the destination, removed with the instance.
final class Desk: Sendable {
    let sources: FilePath
    let target: FilePath
    private let root: TemporaryDirectory

    init() throws {
        root = try TemporaryDirectory(in: "/tmp", prefix: "dnd-sessions-")
        sources = root.path.appending("sources")
        target = root.path.appending("target")
        try Disk.makeDirectory(sources)
        try Disk.makeDirectory(target)
    }
}
