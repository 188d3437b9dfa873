import Glibc
import SystemPackage
import Testing
import TypeDetection
import UniformTypes

/// Files, folders, and special files.
struct FileTests {
    private let files = MadeFiles()
    private let detector: TypeDetector

    init() throws { detector = try TypeDetector() }

    @Test func filesAndLinksToThem() throws {
        let path = try files.make("picture.png", Made.png)
        #expect(try detector.type(of: path).type == .png)
        let link = files.folder.appending("link.txt")
        #expect(symlink(path.string, link.string) == 0)
        #expect(try detector.type(of: link).type == .png)
    }

    @Test func foldersAndPackages() throws {
        #expect(try detector.type(of: files.makeFolder("plain")).type == .folder)
        #expect(try detector.type(of: files.makeFolder("plain")).mimeType == "inode/directory")
        #expect(try detector.type(of: files.makeFolder("note.rtfd")).type == .rtfd)
        #expect(try detector.type(of: files.makeFolder("Tool.app")).type == .applicationBundle)
        #expect(try detector.type(of: files.makeFolder("talk.key")).type.identifier == "com.apple.iWork.Keynote.key")
        #expect(try detector.type(of: files.makeFolder("folder.txt")).type == .folder)
    }

    @Test(.timeLimit(.minutes(10))) func specialFilesAreRefusedUnopened() throws {
        let pipe = files.folder.appending("pipe.txt")
        #expect(mkfifo(pipe.string, 0o600) == 0)
        // Opening a pipe without a writer would block forever.
        let error = #expect(throws: TypeDetectionError.self) { try detector.type(of: pipe) }
        #expect(error?.code == .specialFile)
        #expect(error?.path == pipe)
        #expect(#expect(throws: TypeDetectionError.self) { try detector.type(of: "/dev/null") }?.code == .specialFile)
    }

    @Test func whatIsNotThereIsSaid() throws {
        let missing = files.folder.appending("missing.txt")
        let error = #expect(throws: TypeDetectionError.self) { try detector.type(of: missing) }
        #expect(error?.code == .notFound)
        #expect(error?.underlying == .noSuchFileOrDirectory)
        let dangling = files.folder.appending("dangling")
        #expect(symlink("nowhere", dangling.string) == 0)
        let other = #expect(throws: TypeDetectionError.self) { try detector.type(of: dangling) }
        #expect(other?.code == .notFound)
        #expect(other?.message.contains("symbolic link") == true)
        let circle = files.folder.appending("circle")
        #expect(symlink("circle", circle.string) == 0)
        #expect(#expect(throws: TypeDetectionError.self) { try detector.type(of: circle) }?.code == .notFound)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func unreadableFilesAreSaid() throws {
        let path = try files.make("secret.txt", "x")
        #expect(chmod(path.string, 0) == 0)
        #expect(#expect(throws: TypeDetectionError.self) { try detector.type(of: path) }?.code == .notReadable)
    }

    @Test func namesNeedNotBeUTF8() throws {
        let name: [CInterop.PlatformChar] = [CInterop.PlatformChar(bitPattern: 0xFF), 0x2E, 0x6D, 0x64, 0]
        let path = name.withUnsafeBufferPointer {
            files.folder.appending(FilePath.Component(platformString: $0.baseAddress!)!)
        }
        let descriptor = try FileDescriptor.open(path, .writeOnly, options: .create, permissions: .ownerReadWrite)
        try descriptor.writeAll(Array("# x\n".utf8))
        try descriptor.close()
        #expect(try detector.type(of: path).type == .markdown)
    }

    @Test func descriptorsKeepTheirOffset() throws {
        let path = try files.make("a.html", "<!DOCTYPE html><p>x")
        let descriptor = try FileDescriptor.open(path, .readOnly)
        defer { try? descriptor.close() }
        try descriptor.seek(offset: 5, from: .start)
        #expect(try detector.type(of: descriptor, name: "a.html").type == .html)
        #expect(try descriptor.seek(offset: 0, from: .current) == 5)
    }

    @Test func aDatabaseThatIsNotThereIsSaid() {
        let error = #expect(throws: TypeDetectionError.self) { try TypeDetector(database: "/nowhere/magic.mgc") }
        #expect(error?.code == .databaseUnavailable)
    }

    @Test func encodings() throws {
        #expect(try detector.type(of: Array("abc\n".utf8)).textEncoding == .ascii)
        #expect(try detector.type(of: Array("äöü\n".utf8), name: nil).textEncoding == .utf8)
        #expect(try detector.type(of: [0xFF, 0xFE, 0x61, 0, 0x0A, 0], name: nil).textEncoding == .utf16LittleEndian)
        #expect(try detector.type(of: [0xFE, 0xFF, 0, 0x61, 0, 0x0A], name: nil).textEncoding == .utf16BigEndian)
        let latin1 = Array("Caf".utf8) + [0xE9] + Array(" and more words in a line\n".utf8)
        #expect(try detector.type(of: latin1, name: "menu.txt").textEncoding == .legacy)
        #expect(try detector.type(of: latin1, name: "menu.txt").type == .plainText)
    }

    /// A character that is cut at the end of the sample is no reason to doubt the text.
    @Test func longTexts() throws {
        let text = String(repeating: "x", count: 65_535) + String(repeating: "é", count: 100)
        #expect(try detector.type(of: Array(text.utf8), name: nil).textEncoding == .utf8)
        #expect(try detector.type(of: files.make("long.txt", text)).type == .plainText)
    }

    @Test func manyThreads() async throws {
        let path = try files.make("a.png", Made.png)
        let detector = self.detector
        await withTaskGroup(of: UniformType?.self) { group in
            for index in 0..<64 {
                group.addTask {
                    index % 2 == 0
                        ? try? detector.type(of: path).type
                        : try? detector.type(of: Array("# a\n".utf8), name: "a.png").conflict
                }
            }
            for await type in group { #expect(type == .png) }
        }
    }
}
