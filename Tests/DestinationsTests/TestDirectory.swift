import FoundationEssentials
import Glibc
import ItemProviders
import FileSystem
import SystemPackage
import Transfer
import UniformTypes

@testable import Destinations

/// A fresh directory, removed with the instance.
final class TestDirectory: Sendable {
    let path: FilePath

    init(in parent: FilePath = "/tmp") throws {
        var template = Array("\(parent.string)/dnd-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = FilePath(platformString: template)
    }

    deinit { FileCalls.removeAll(path) }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ content: String, to name: String, in folder: String? = nil) throws -> FilePath {
        let directory = try folder.map { try makeDirectory($0) } ?? path
        let file = directory.appending(name)
        try put(Array(content.utf8), to: file)
        return file
    }

    func makeDirectory(_ name: String) throws -> FilePath {
        let directory = path.appending(name)
        try? FileCalls.makeDirectory(directory, permissions: FilePermissions(rawValue: 0o777))
        return directory
    }
}

func put(_ bytes: [UInt8], to file: FilePath) throws {
    let descriptor = try FileDescriptor.open(
        file, .writeOnly, options: [.create, .truncate], permissions: FilePermissions(rawValue: 0o666))
    _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
}

func text(of file: FilePath) throws -> String {
    String(decoding: try bytes(of: file), as: UTF8.self)
}

func bytes(of file: FilePath) throws -> [UInt8] {
    let descriptor = try FileDescriptor.open(file, .readOnly)
    return try descriptor.closeAfter {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }
            if count == 0 { return all }
            all += buffer.prefix(count)
        }
    }
}

/// The names in a directory, including hidden ones, sorted.
func names(in directory: FilePath) throws -> [String] {
    try Directory(directory).names().map(\.string).sorted()
}

func type(_ identifier: String) throws -> UniformType {
    guard let type = UniformType(identifier) else { throw Errno.invalidArgument }
    return type
}

func component(_ string: String) -> FilePath.Component {
    guard let name = FilePath.Component(string) else { preconditionFailure("\(string) is not a name") }
    return name
}

extension Delivery {
    /// A native delivery of the file at `path`.
    static func file(_ path: FilePath, name: String? = nil, type identifier: String = "public.png") throws -> Delivery {
        let type = try type(identifier)
        return Delivery(
            content: .file(LoadedFile(path: path, ownership: .source)),
            name: name.map { component($0) } ?? path.lastComponent!,
            representation: Representation.Description(type: type, fidelity: .native), source: .path(path),
            sourceType: type)
    }

    /// A converted delivery of bytes in memory.
    static func data(
        _ text: String, name: String, type identifier: String = "public.utf8-plain-text"
    ) throws -> Delivery {
        let type = try type(identifier)
        return Delivery(
            content: .data(Data(text.utf8)), name: component(name),
            representation: Representation.Description(type: type, fidelity: .lossless),
            source: .standardInput(name: name), sourceType: type)
    }
}

/// Drops deliveries as a session does: reserves all placeholders first, then commits one after the other.
@discardableResult
func drop(
    _ deliveries: [Delivery], into destination: any DropDestination, options: DropOptions = DropOptions()
) async throws -> [Landing] {
    let coordinator = try await destination.beginDrop(options: options)
    do {
        let places = try await coordinator.reserve(deliveries.map(\.name))
        var landings: [Landing] = []
        for (delivery, place) in zip(deliveries, places) {
            landings.append(try await coordinator.commit(delivery, to: place))
        }
        try await coordinator.conclude()
        return landings
    } catch {
        try? await coordinator.conclude()
        throw error
    }
}

extension FolderDestination {
    init(_ directory: FilePath) throws {
        self.init(
            directory: directory, settings: DestinationSettings(readableTypes: [try type("public.item")]))
    }
}

extension JournalDestination {
    init(_ directory: FilePath, maxItems: Int? = nil) throws {
        let types = try ["public.png", "public.jpeg", "com.compuserve.gif", "public.utf8-plain-text"].map {
            try type($0)
        }
        self.init(
            directory: directory, settings: DestinationSettings(readableTypes: types, maxItems: maxItems))
    }
}
