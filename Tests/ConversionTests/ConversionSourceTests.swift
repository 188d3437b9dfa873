import Conversion
import FoundationEssentials
import Glibc
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@Suite struct ConversionSourceTests {
    @Test func aPrefixIsBounded() throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let path = directory.path.appending("long")
        try Data(repeating: 65, count: 200_000).write(to: URL(filePath: path.string))
        let source = ConversionSource(
            type: type("public.data"), content: .file(LoadedFile(path: path, ownership: .source)))
        #expect(source.prefix().count == ConversionLimits.peekBytes)
        #expect(source.prefix(3) == [65, 65, 65])
        #expect(try source.data(limit: 200_000).count == 200_000)
        #expect(throws: ConversionError.self) { try source.data(limit: 199_999) }
        _ = consume directory
    }

    /// A file that a pipe without a writer has replaced since. To open that as a file would wait forever.
    @Test func aPipeInThePlaceOfAFileIsNotWaitedFor() throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let path = directory.path.appending("pipe")
        try #require(path.withPlatformString { mkfifo($0, 0o600) } == 0)
        let source = ConversionSource(
            type: type("public.data"), content: .file(LoadedFile(path: path, ownership: .source)))
        #expect(source.prefix().isEmpty && source.suffix().isEmpty)
        let error = #expect(throws: ConversionError.self) { try source.data(limit: 10) }
        #expect(error?.code == .cannotRead && error?.subject == path.string)
        _ = consume directory
    }

    /// Bytes in memory become a file that has no name, and whose position is at its beginning.
    @Test func bytesAreOpenedWithoutAFileThatStays() throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let source = ConversionSource(type: type("public.data"), content: .data(Data("Sunny".utf8)))
        let input = try SourceDescriptor(source, scratch: directory.path)
        let (names, bytes) = (try FileTree.names(in: directory.path), try input.bytes())
        let position = try input.descriptor.seek(offset: 0, from: .current)
        #expect(names.isEmpty && bytes == Array("Sunny".utf8) && position == 0)
        _ = consume directory
    }

    @Test func whatIsMissingIsAnErrorThatNamesIt() {
        let source = ConversionSource(
            type: type("public.data"), content: .file(LoadedFile(path: "/nowhere/at/all", ownership: .source)))
        #expect(source.prefix().isEmpty)
        #expect {
            try source.data(limit: 10)
        } throws: { error in
            let error = error as? ConversionError
            return error?.code == .cannotRead && error?.subject == "/nowhere/at/all"
        }
    }
}
