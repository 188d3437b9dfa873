import FoundationEssentials
import ManualPages
import SystemPackage
import Testing

/// The root of the package, which contains man/ and completions/.
private let top = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()

@Suite("The manual and the completions")
struct GeneratedFilesTests {
    @Test("each file is what the command tree generates", arguments: try GeneratedFiles.all())
    func current(file: GeneratedFile) {
        let committed = FileManager.default.contents(atPath: top.pushing(FilePath(file.path)).string)
        // Compared as a whole, because the difference between two pages would fill the screen.
        let isCurrent = committed == Data(file.text.utf8)
        #expect(isCurrent, "\(file.path) is not what the command tree makes: run make generate")
    }

    @Test("no line of a page is joined with the next one", arguments: try GeneratedFiles.all())
    func continued(file: GeneratedFile) {
        guard file.path.hasPrefix("man/") else { return }
        let joined = file.text.split(separator: "\n").filter { $0.hasSuffix("\\") && !$0.hasSuffix("\\\\") }
        #expect(joined == [])
    }

    @Test("each file has a command", arguments: GeneratedFiles.folders)
    func noStray(folder: String) throws {
        let generated = Set(try GeneratedFiles.all().map(\.path))
        let committed = try FileManager.default.contentsOfDirectory(atPath: top.appending(folder).string)
        let stray = committed.map { "\(folder)/\($0)" }.filter { !generated.contains($0) }
        #expect(stray.isEmpty, "these files have no command: run make generate")
    }
}

extension GeneratedFile: CustomTestStringConvertible {
    /// The path, because the whole page would fill the log.
    public var testDescription: String { path }
}
