import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@Suite struct MarshalingTests {
    @Test func dataAskedAsAFileIsAPrivateTemporaryFileThatGoes() async throws {
        let provider = ItemProvider()
        provider.registerData(type("public.png")) { _ in Data("pixels".utf8) }
        let path = try await provider.withFile(as: type("public.png")) { file in
            #expect(try Data(contentsOf: URL(filePath: file.path.string)) == Data("pixels".utf8))
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path.string)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let directory = file.path.removingLastComponent().string
            #expect(
                try FileManager.default.attributesOfItem(atPath: directory)[.posixPermissions] as? Int == 0o700)
            return file.path
        }
        #expect(!FileManager.default.fileExists(atPath: path.removingLastComponent().string))
    }

    @Test func aFileAskedAsDataIsRead() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let path = directory.path.appending("note.txt")
        try Data("Sunny\n".utf8).write(to: URL(filePath: path.string))
        let provider = ItemProvider()
        provider.registerFile(type("public.plain-text"), at: path)
        #expect(try await provider.loadData(as: type("public.plain-text")) == Data("Sunny\n".utf8))
        _ = consume directory
    }

    @Test func aFileIsNotCopiedToBeAFile() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let path = directory.path.appending("note.txt")
        try Data("Sunny\n".utf8).write(to: URL(filePath: path.string))
        let provider = ItemProvider()
        provider.registerFile(type("public.plain-text"), at: path)
        let file = try await provider.withFile(as: type("public.plain-text")) { $0 }
        #expect(file == LoadedFile(path: path, ownership: .source))
        _ = consume directory
    }

    /// Python's zipfile reads the ZIP of a folder, so that another implementation checks the format.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3"), "needs python3"))
    func aFolderAskedAsDataIsAZipWithTheFolderOnTop() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let folder = directory.path.appending("Reise")
        let inner = folder.appending("Bilder")
        try FileManager.default.createDirectory(atPath: inner.string, withIntermediateDirectories: true)
        try Data("Grüße".utf8).write(to: URL(filePath: folder.appending("gruß.txt").string))
        try Data(repeating: 7, count: 1_000_000).write(to: URL(filePath: inner.appending("b.bin").string))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending("link").string, withDestinationPath: "Bilder/b.bin")
        let provider = ItemProvider()
        provider.registerFolder(type("public.folder"), at: folder)
        let data = try await provider.loadData(as: type("public.folder"))
        let archive = directory.path.appending("out.zip")
        try data.write(to: URL(filePath: archive.string))

        let listing = try await python(
            """
            import sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            for entry in archive.infolist():
                mode = entry.external_attr >> 16
                print(entry.filename, entry.file_size, oct(mode & 0o170000))
            print(archive.read("Reise/gruß.txt").decode(), archive.read("Reise/link").decode())
            """, archive.string)
        #expect(
            listing == """
                Reise/ 0 0o40000
                Reise/Bilder/ 0 0o40000
                Reise/Bilder/b.bin 1000000 0o100000
                Reise/gruß.txt 7 0o100000
                Reise/link 12 0o120000
                Grüße Bilder/b.bin

                """)
        _ = consume directory
    }
}
