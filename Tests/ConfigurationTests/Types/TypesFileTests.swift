import Configuration
import Glibc
import ItemProviders
import SystemPackage
import Testing
import TypeDetection
import UniformTypes

/// A fresh directory with a `types.toml`, removed with the instance. Declarations last as long as the process, so each
/// test uses its own identifiers.
final class TypesFolder {
    let path: FilePath

    init(_ toml: String, _ others: [String: String] = [:]) throws {
        var template = Array("/tmp/dnd-types-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = FilePath(platformString: template)
        for (name, text) in others.merging(["types.toml": toml], uniquingKeysWith: { $1 }) {
            try write(name, Array(text.utf8))
        }
    }

    deinit { FileTree.remove(path) }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
        let file = try FileDescriptor.open(
            path.appending(name), .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        try file.closeAfter { _ = try file.writeAll(bytes) }
        return path.appending(name)
    }

    func declare() -> [DeclarationFileProblem] {
        TypesFile(path.appending("types.toml"), authority: .own).declare()
    }

    /// Declares the same types as those of a directory, whose rules the user trusts or not.
    func declareAsGuest(trusts: Bool = false) throws -> [DeclarationFileProblem] {
        let names = try FileTree.names(in: path)
        _ = mkdir(path.appending(".dnd").string, 0o755)
        for name in names { _ = rename(path.appending(name).string, path.appending(".dnd").appending(name).string) }
        let folder = try #require(try DndFolder(in: path))
        let file = TypesFile(in: folder)
        if trusts {
            FolderTrust.process = FolderTrust(records: path.appending("trusted"))
            try FolderTrust.process.trust(folder, files: file.ruleFiles())
        }
        return file.declare()
    }
}

struct TypesFileTests {
    @Test func declaresTypes() throws {
        let folder = try TypesFolder(
            """
            # Our types.
            [[types]]
            identifier = "test.toml.notebook"
            description = "notebook of our team"
            conforms-to = "public.plain-text"
            extensions = ["tomlnbk", "tomlnbk2"]
            mime-types = "text/x-toml-notebook"

            [[ types ]] # The second, which conforms to two.
            identifier = "test.toml.album"
            conforms-to = ["test.toml.notebook", "public.composite-content"]
            """)
        #expect(folder.declare() == [])
        let notebook = try #require(UniformType("test.toml.notebook"))
        #expect(notebook.localizedDescription == "notebook of our team")
        #expect(UniformType(filenameExtension: "tomlnbk2") == notebook)
        #expect(UniformType(mimeType: "text/x-toml-notebook") == notebook)
        let album = try #require(UniformType("test.toml.album"))
        #expect(album.conforms(to: .text))
        #expect(album.conforms(to: .compositeContent))
        // Declaring the same file again is not an error.
        #expect(folder.declare() == [])
    }

    @Test func linesMayEndAsOnWindows() throws {
        let text = """
            # Types of our team.
            [[types]]
            identifier = "test.toml.crlf"
            conforms-to = "public.plain-text"

            [[types]]
            identifier = "test.toml.crlf2"
            conforms-to = "public.dta"

            """
        let folder = try TypesFolder(text.replacing("\n", with: "\r\n"))
        #expect(folder.declare().map(\.line) == [8])
        #expect(UniformType("test.toml.crlf")?.conforms(to: .text) == true)
    }

    @Test func noFileIsNoProblem() {
        #expect(TypesFile("/nonexistent/dnd/types.toml", authority: .own).declare() == [])
        #expect(TypesFile("/dev/null/types.toml", authority: .own).declare() == [])
    }

    /// Each text has one mistake, in the given line; the types around it are declared.
    @Test(arguments: [
        ("identifier = \"test.bad.a\"\nconforms-to = \"public.dta\"", 5, "\"public.dta\", which is not declared"),
        ("identifier = \"test bad\"\nconforms-to = \"public.data\"", 4, "is not a type identifier"),
        ("identifier = \"public.png\"\nconforms-to = \"public.data\"", 4, "already declared"),
        ("identifier = \"dyn.abc\"\nconforms-to = \"public.data\"", 4, "cannot be declared"),
        ("\nidentifier = \"test.bad.b\"", 3, "conforms to nothing"),
        ("conforms-to = \"public.data\"", 3, "has no identifier"),
        ("identifier = \"test.bad.c\"\nconforms-to = \"public.data\"\nextensions = [\".c\"]", 6, "file-name extension"),
        (
            "identifier = \"test.bad.d\"\nconforms-to = \"public.data\"\nmime-types = [\"x\"]", 6,
            "\"x\" is not a MIME type"
        ),
        ("identifier = \"test.bad.e\"\nconforms-to = 3", 5, "conforms-to is not a list of strings"),
        ("identifier = \"test.bad.f\"\nconforms-to = [\"public.data\", 3]", 5, "conforms-to is not a list of strings"),
        ("identifier = 3\nconforms-to = \"public.data\"", 4, "identifier is not a string"),
        ("identifier = \"test.bad.g\"\nconforms-to =", 5, "expected a value"),
        ("identifier = \"test.bad.h\nconforms-to = \"public.data\"", 4, ""),
        ("identifier = \"test.bad.i\"\nidentifier = \"test.bad.j\"", 5, ""),
        ("identifier = \"test.bad.k\"\nconforms-to = \"public.data\"\ndescription = \"\\u001B[2J\"", 6, "one line"),
        ("identifier = \"test.bad.l\"\nconforms-to = \"public.data\"\nmagic = \"../x\"", 6, "not a file name"),
        ("identifier = \"test.bad.m\"\nconforms-to = \"public.data\"\nmagic = \"gone.magic\"", 6, "does not exist"),
        ("identifier = \"test.bad.n\"\nconforms-to = \"test.bad.n\"", 5, "conform to itself"),
        ("identifier = \"test.bad.o\"\nconforms-to = \"public.data\"\nextension = \"o\"", 6, "unknown key extension"),
    ])
    func mistakesNameTheirLine(body: String, line: Int, message: String) throws {
        let name = "test.around.\(UInt32(truncatingIfNeeded: body.hashValue))"
        let folder = try TypesFolder(
            """

            # The table in the middle is wrong.
            [[types]]
            \(body)
            [[types]]
            identifier = "\(name)"
            conforms-to = "public.data"
            """)
        let problems = folder.declare()
        #expect(problems.map(\.line) == [line], "\(problems)")
        #expect(problems.first?.message.contains(message) == true, "\(problems)")
        #expect(problems.first?.place == "\(folder.path)/types.toml:\(line)")
        #expect(UniformType(name) != nil)
    }

    @Test func whatStandsOutsideOfTablesIsNamed() throws {
        let folder = try TypesFolder("\n[[type]]\nidentifier = \"test.outside\"\n")
        #expect(folder.declare().map(\.line) == [2])
        #expect(UniformType("test.outside") == nil)
    }

    @Test func aHeaderInsideALongTextIsText() throws {
        let folder = try TypesFolder(
            "[[types]]\nidentifier = \"test.long\"\nconforms-to = \"public.data\" # \"\"\"\ndescription = '''\n[[types]]\n'''\n"
        )
        // The only mistake is that the description has several lines.
        #expect(folder.declare().map(\.line) == [4])
    }

    @Test(arguments: [(0xFF, 1), (0x23, (1 << 20) + 1)] as [(UInt8, Int)])
    func whatIsNotTextOrTooLongIsNamed(byte: UInt8, count: Int) throws {
        let folder = try TypesFolder("")
        try folder.write("types.toml", [UInt8](repeating: byte, count: count))
        #expect(folder.declare().map(\.line) == [nil])
    }

    @Test func aGuestTakesNoTagAway() throws {
        let toml = """
            [[types]]
            identifier = "test.guest.picture"
            conforms-to = "public.image"
            extensions = ["png", "guestpng"]
            mime-types = ["image/png", "image/x-guest"]
            """
        let problems = try TypesFolder(toml).declareAsGuest()
        #expect(problems.map(\.line) == [4, 5])
        #expect(UniformType(filenameExtension: "png") == .png)
        #expect(UniformType(mimeType: "image/png") == .png)
        #expect(UniformType(filenameExtension: "guestpng")?.identifier == "test.guest.picture")
    }

    @Test func hostileTextsEndInProblems() throws {
        let valid = Array(
            "[[types]]\nidentifier = \"t.h\"\nconforms-to = [\"public.data\"]\nmagic = '''a'''\n".unicodeScalars)
        let pieces = Array("[]{}=\"'.,#\\\n\t 019ae-+_:T\u{0}\u{7F}é\u{2028}".unicodeScalars)
        // A linear congruential generator (Knuth, MMIX), so that every run uses the same texts.
        var seed: UInt64 = 7
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let folder = try TypesFolder("")
        for _ in 0..<500 {
            var scalars = valid
            for _ in 0...random(6) {
                let position = random(scalars.count)
                if random(2) == 0 {
                    scalars[position] = pieces[random(pieces.count)]
                } else {
                    scalars.remove(at: position)
                }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            try folder.write("types.toml", Array(String(text).utf8))
            for problem in try folder.declareAsGuest() { #expect(!problem.message.isEmpty) }
        }
    }
}
