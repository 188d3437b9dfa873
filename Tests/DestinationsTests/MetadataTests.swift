import FoundationEssentials
import Glibc
import ItemProviders
import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

/// Timestamps and extended attributes of a source, also on files converted from it.
@Suite struct MetadataTests {
    private let directory: TestDirectory

    init() throws { directory = try TestDirectory() }

    private static let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 123_456_789)

    private static func name(_ text: String) -> [CChar] { text.utf8.map { CChar(bitPattern: $0) } }

    /// A source with an old time, and attributes for its origin, a checksum and its type.
    private func source() throws -> FilePath {
        let path = try directory.write("old", to: "a.txt")
        let file = try FileDescriptor.open(path, .readWrite)
        try file.closeAfter {
            for name in ["user.xdg.origin.url", "user.checksum.md5", "user.mime_type"] {
                try SystemCalls.setAttribute(Self.name(name), to: [1], of: file)
            }
            try FileCalls.setTimes(access: Self.time, modification: Self.time, of: file)
        }
        return path
    }

    /// A delivery of bytes converted from the source.
    private func converted(_ source: FilePath) throws -> Delivery {
        let type = try type("public.utf8-plain-text")
        return Delivery(
            content: .data(Data("new".utf8)), name: component("a.txt"),
            representation: .init(type: type, fidelity: .lossless), source: .path(source), sourceType: type)
    }

    private func attributes(of path: FilePath) throws -> Set<String> {
        let file = try FileDescriptor.open(path, .readOnly)
        return try file.closeAfter {
            Set(
                try SystemCalls.attributeNames(of: file).map {
                    String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                })
        }
    }

    @Test(arguments: ["folder", "journal"]) func whatWasMadeFromAFileKeepsItsTimeAndOrigin(kind: String) async throws {
        let target = try directory.makeDirectory("to")
        let destination: any DropDestination =
            kind == "folder" ? try FolderDestination(target) : try JournalDestination(target)
        let landing = try #require(try await drop([try converted(try source())], into: destination).first)
        let path = try #require(landing.path)
        #expect(landing.losses == [])
        #expect(try text(of: path) == "new")
        let status = try path.stat()
        #expect(status.st_mtim.tv_sec == Self.time.tv_sec && status.st_mtim.tv_nsec == Self.time.tv_nsec)
        // The checksum and the type apply only to the source's bytes.
        #expect(try attributes(of: path) == ["user.xdg.origin.url"])
    }

    @Test func whatIsNotToBeKeptIsNot() async throws {
        let folder = try FolderDestination(directory.makeDirectory("to"))
        let source = try source()
        let landings = try await drop(
            [.file(source), try converted(source)], into: folder, options: DropOptions(preservedMetadata: []))
        for path in landings.compactMap(\.path) {
            #expect(try path.stat().st_mtim.tv_sec > Self.time.tv_sec)
            #expect(try attributes(of: path) == [])
        }
    }

    /// A file system on this machine without user attributes; nil if there is none.
    private static let poorFileSystem: FilePath? = ["/dev/shm", "/dev", "/run"].first { candidate in
        guard let directory = try? TestDirectory(in: FilePath(candidate)),
            let path = try? directory.write("x", to: "x"), let file = try? FileDescriptor.open(path, .readWrite)
        else { return false }
        defer { try? file.close() }
        return (try? SystemCalls.setAttribute(name("user.x"), to: [1], of: file)) == nil
    }.map { FilePath($0) }

    @Test(.enabled("every file system here has a place for attributes", { poorFileSystem != nil }))
    func whatHasNoPlaceIsSaidAndRefusedWhereItMustBeKept() async throws {
        let poor = try TestDirectory(in: try #require(Self.poorFileSystem))
        let folder = try FolderDestination(poor.path)
        let source = try source()
        let landing = try #require(try await drop([.file(source)], into: folder).first)
        #expect(landing.losses == [.xattr])
        await #expect {
            try await drop(
                [.file(source, name: "b.txt")], into: folder, options: DropOptions(keptQualities: [.xattr]))
        } throws: { ($0 as? DestinationError)?.code == .lossy }
        #expect(try names(in: poor.path) == ["a.txt"])
    }

    @Test func aStreamAndLinesHaveNoPlaceForMetadata() async throws {
        let options = DropOptions(keptQualities: [.mtime])
        let rows = RowsDestination(path: try directory.write("one\n", to: "rows.txt"))
        #expect(try await rows.proposal(for: 1, options: options).operation == .forbidden)
        let output = StandardOutputDestination(output: .standardOutput, temporaryDirectory: directory.path)
        #expect(try await output.proposal(for: 1, options: options).operation == .forbidden)
    }
}
