import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("Archives that other programs wrote, opened into their entries")
struct ArchiveTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.write("in/notes.txt", "Tea\n")
        try here.write("in/photos/a.png", SampleFiles.png(width: 8, height: 6))
        try here.write("in/photos/über uns.txt", "Ü\n")
        try here.write("in/large.txt", String(repeating: "abcdefgh\n", count: 50_000))
    }

    /// Name of the archive, and the command that writes it in the folder `in`.
    private static let writers: [(name: String, command: [Argument])] = [
        ("gnu.tar", ["/usr/bin/tar", "-cf", "../gnu.tar", "."]),
        ("posix.tar", ["/usr/bin/tar", "--format=posix", "-cf", "../posix.tar", "."]),
        ("z.tar.gz", ["/usr/bin/tar", "-czf", "../z.tar.gz", "."]),
        ("short.tgz", ["/usr/bin/tar", "-czf", "../short.tgz", "."]),
        ("b.tar.bz2", ["/usr/bin/tar", "-cjf", "../b.tar.bz2", "."]),
        ("x.tar.xz", ["/usr/bin/tar", "-cJf", "../x.tar.xz", "."]),
        ("s.tar.zst", ["/usr/bin/tar", "--zstd", "-cf", "../s.tar.zst", "."]),
        ("info.zip", ["/usr/bin/zip", "-qr", "../info.zip", "."]),
        ("stored.zip", ["/usr/bin/zip", "-qr0", "../stored.zip", "."]),
        ("seven.7z", ["/usr/bin/7zz", "a", "-bso0", "../seven.7z", "."]),
        ("seven.zip", ["/usr/bin/7zz", "a", "-bso0", "../seven.zip", "."]),
        ("bsd.tar", ["/usr/bin/bsdtar", "-cf", "../bsd.tar", "."]),
        ("bsd.zip", ["/usr/bin/bsdtar", "-cf", "../bsd.zip", "--format", "zip", "."]),
        ("bsd.7z", ["/usr/bin/bsdtar", "-cf", "../bsd.7z", "--format", "7zip", "."]),
        ("l.tar.lz4", ["/usr/bin/bsdtar", "--lz4", "-cf", "../l.tar.lz4", "."]),
        ("book.cbz", ["/usr/bin/zip", "-qr", "../book.cbz", "."]),
        ("old.cpio", ["/usr/bin/bsdtar", "-cf", "../old.cpio", "--format", "cpio", "."]),
        ("new.cpio", ["/usr/bin/bsdtar", "-cf", "../new.cpio", "--format", "newc", "."]),
        ("disc.iso", ["/usr/bin/bsdtar", "-cf", "../disc.iso", "--format", "iso9660", "."]),
        ("x.xar", ["/usr/bin/bsdtar", "-cf", "../x.xar", "--format", "xar", "."]),
        (
            "python.zip",
            ["/usr/bin/python3", "-m", "zipfile", "-c", "../python.zip", "notes.txt", "large.txt", "photos"]
        ),
        (
            "python.tar",
            ["/usr/bin/python3", "-m", "tarfile", "-c", "../python.tar", "notes.txt", "large.txt", "photos"]
        ),
    ]

    private func make(_ name: String) async throws {
        let writer = try #require(Self.writers.first { $0.name == name })
        let made = try await Program.run(writer.command, in: here.path("in"))
        try #require(made.status == 0, "\(made)")
    }

    @Test("a journal gets the bytes of the files that were packed", arguments: writers.map(\.name))
    func opened(name: String) async throws {
        try await make(name)
        let outcome = try await DndBinary.run(
            "copy", Argument(stringLiteral: name), "--to", "journal/", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().count == 4)
        for (landed, packed) in [
            ("notes.txt", "notes.txt"), ("a.png", "photos/a.png"), ("über uns.txt", "photos/über uns.txt"),
            ("large.txt", "large.txt"),
        ] {
            #expect(
                try here.read("journal/\(landed)") == here.read("in/\(packed)"), "\(landed) of \(name)")
        }
        #expect(here.items(in: "journal").count == 4)
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("a folder gets the archive byte for byte", arguments: ["info.zip", "s.tar.zst", "seven.7z"])
    func whole(name: String) async throws {
        try await make(name)
        try here.makeDirectory("folder")
        let archive = Argument(stringLiteral: name)
        expectStatus(try await DndBinary.run("copy", archive, "--to", "folder/", in: here), 0)
        #expect(here.items(in: "folder") == [archive])
        #expect(try here.read("folder/\(name)") == here.read(archive))
    }

    @Test("an entry is named by its path or its number, all by a star", arguments: writers.map(\.name))
    func parts(name: String) async throws {
        try await make(name)
        let all = try await DndBinary.run("inspect", "--json", "\(name)#*", in: here)
        expectStatus(all, 0)
        let lines = try all.jsonLines()
        let sources = lines.compactMap { $0["source"]?.string }
        #expect(
            Set(sources)
                == ["notes.txt", "photos/a.png", "photos/über uns.txt", "large.txt"].reduce(into: []) {
                    $0.insert("\(name)#\($1)")
                })
        let picture = try await DndBinary.run("inspect", "--json", "\(name)#photos/a.png", in: here)
        expectStatus(picture, 0)
        let line = try #require(try picture.jsonLines().first)
        #expect(line["type"]?.string == "public.png" && line["source"]?.string == "\(name)#photos/a.png")
        #expect(line["suggestedName"]?.string == "a" && line["basis"]?.string == "content")
        let index = try #require(sources.firstIndex(of: "\(name)#photos/a.png"))
        let byNumber = try await DndBinary.run(
            "copy", "\(name)#\(index)", "--to", "out.png", in: here)
        expectStatus(byNumber, 0)
        #expect(try here.read("out.png") == here.read("in/photos/a.png"))
        let folder = try await DndBinary.run("inspect", "--json", "\(name)#photos", in: here)
        #expect(try folder.jsonLines().count == 2)
    }

    @Test("a second name of a file in a tar archive has its content", arguments: ["/usr/bin/tar", "/usr/bin/bsdtar"])
    func hardLinks(program: Argument) async throws {
        try #require(link(here.path("in/notes.txt").string, here.path("in/same.txt").string) == 0)
        let names: [Argument] = ["notes.txt", "same.txt"]
        let made = try await Program.run([program, "-cf", "../links.tar"] + names, in: here.path("in"))
        try #require(made.status == 0, "\(made)")
        let outcome = try await DndBinary.run("copy", "links.tar", "--to", "journal/", in: here)
        expectStatus(outcome, 0)
        for name in ["notes.txt", "same.txt"] { #expect(try here.text("journal/\(name)") == "Tea\n") }
        // Alone, the file that it leads to is not extracted.
        let alone = try await DndBinary.run("cat", "links.tar#1", in: here)
        expectStatus(alone, 2)
        #expect(alone.errorText.contains("is a link to 'notes.txt'"))
    }

    /// In the new format, the last name of a file has its content; in the old one, each name has it.
    @Test("the names of a file in a cpio archive have its content", arguments: ["cpio", "newc"])
    func cpioHardLinks(format: String) async throws {
        let made = try await Program.run(
            [
                "/bin/sh", "-c",
                """
                printf 'Tea\\n' > 1.txt; ln 1.txt 2.txt; ln 1.txt 3.txt; : > 4.txt; ln 4.txt 5.txt
                exec bsdtar -cf ../../a.cpio --format \(format) 1.txt 2.txt 3.txt 4.txt 5.txt
                """,
            ], in: here.path("in/photos"))
        try #require(made.status == 0, "\(made)")
        try here.makeDirectory("folder")
        expectStatus(try await DndBinary.run("copy", "a.cpio#*", "--to", "folder/", in: here), 0)
        #expect(here.items(in: "folder") == ["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"])
        for name in ["1.txt", "2.txt", "3.txt"] { #expect(try here.text("folder/\(name)") == "Tea\n") }
        for name in ["4.txt", "5.txt"] { #expect(try here.text("folder/\(name)") == "") }
        for part in ["1.txt", "0", "3.txt", "2"] {
            let one = try await DndBinary.run("cat", "a.cpio#\(part)", in: here)
            #expect(one.status == 0 && one.outputText == "Tea\n", "\(part): \(one)")
        }
    }

    @Test("a Debian package, and an archive of ar without its index")
    func unixArchives() async throws {
        let made = try await Program.run(
            [
                "/bin/sh", "-c",
                """
                mkdir -p pkg/DEBIAN pkg/usr/share/doc/x && printf 'Tea\\n' > pkg/usr/share/doc/x/README
                printf 'Package: x\\nVersion: 1\\nArchitecture: all\\nMaintainer: A <a@b.example>\\nDescription: x\\n' \
                    > pkg/DEBIAN/control
                dpkg-deb --build --root-owner-group pkg x.deb > /dev/null
                printf 'Note\\n' > a_name_that_is_longer_than_sixteen.txt
                ar rcs n.ar in/notes.txt a_name_that_is_longer_than_sixteen.txt
                cp n.ar n.a
                """,
            ], in: here.directory)
        try #require(made.status == 0, "\(made)")
        #expect(try await DndBinary.run("cat", "x.deb#debian-binary", in: here).outputText == "2.0\n")
        let data = try #require(
            try await DndBinary.run("list", "-0", "x.deb", in: here).outputText.split(separator: "\0").last)
        #expect(data.hasPrefix("x.deb#data.tar"))
        let file = try await DndBinary.run(
            "cat", Argument(stringLiteral: "\(data)#usr/share/doc/x/README"), in: here)
        #expect(file.outputText == "Tea\n", "\(file)")
        let list = try await DndBinary.run("list", "-0", "n.ar", in: here)
        #expect(
            list.outputText.split(separator: "\0") == ["n.ar#notes.txt", "n.ar#a_name_that_is_longer_than_sixteen.txt"])
        #expect(try await DndBinary.run("cat", "n.ar", in: here).outputText == "Tea\nNote\n")
        // A static library is such an archive.
        #expect(try await DndBinary.run("cat", "n.a", in: here).outputText == "Tea\nNote\n")
    }

    @Test("a link that is too large for the limit leaves room for smaller ones")
    func largeHardLink() async throws {
        try here.write("in/big.txt", String(repeating: "0123456789\n", count: 60_000))
        try here.write("in/small.txt", "small\n")
        for (old, new) in [("big.txt", "big2.txt"), ("small.txt", "small2.txt")] {
            try #require(link(here.path("in/\(old)").string, here.path("in/\(new)").string) == 0)
        }
        let made = try await Program.run(
            ["/usr/bin/tar", "-cf", "../links.tar", "big.txt", "big2.txt", "small.txt", "small2.txt"],
            in: here.path("in"))
        try #require(made.status == 0, "\(made)")
        let outcome = try await DndBinary.run(
            "copy", "links.tar#*", "--to", "folder/", "--make", "folder", "--limit", "output=1M", in: here)
        #expect(outcome.status != 0)
        #expect(outcome.errorText.contains("big2.txt"), "\(outcome.errorText)")
        #expect(here.items(in: "folder").count == 3)
        #expect(try here.text("folder/small2.txt") == "small\n")
    }

    @Test("a volume of an archive is said to be one")
    func volumes() async throws {
        try here.write("in/noise.bin", (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 2_654_435_761 >> 16) })
        let made = try await Program.run(
            ["/usr/bin/7zz", "a", "-bso0", "-mx0", "-v100k", "../parts.7z", "noise.bin"], in: here.path("in"))
        try #require(made.status == 0, "\(made)")
        let outcome = try await DndBinary.run("list", "parts.7z.001", in: here)
        #expect(outcome.status != 0)
        #expect(outcome.errorText.contains("is one of several volumes of parts.7z"), "\(outcome)")
    }

    /// APPNOTE 8.5: the first volume has a mark; 4.3.16: the last one says its number, and here holds nothing but that.
    @Test("a volume of a ZIP is said to be one")
    func volumesOfZIP() async throws {
        let start: [UInt8] = [0x50, 0x4B, 0x07, 0x08, 0x50, 0x4B, 0x03, 0x04, 20] + [UInt8](repeating: 0, count: 99)
        try here.write("parts.z01", start)
        let end: [UInt8] = [0x50, 0x4B, 0x05, 0x06, 3, 0, 2, 0] + [0, 0, 1, 0, 46, 0, 0, 0, 9, 0, 0, 0, 0, 0]
        try here.write("parts.zip", [UInt8](repeating: 0x61, count: 500) + end)
        for name in ["parts.z01", "parts.zip"] {
            let outcome = try await DndBinary.run("list", Argument(stringLiteral: name), in: here)
            #expect(outcome.status == 2)
            #expect(outcome.errorText.contains("is one of several volumes of a ZIP archive"), "\(outcome)")
        }
    }

    @Test("an entry is converted as the file would be")
    func converted() async throws {
        try here.addExample("evening.heic", as: "in/photos/evening.heic")
        try await make("s.tar.zst")
        expectStatus(try await DndBinary.run("copy", "s.tar.zst#photos/evening.heic", "--to", "one/", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "in/photos/evening.heic", "--to", "two/", in: here), 0)
        #expect(here.items(in: "one") == ["evening.png"])
        #expect(try here.read("one/evening.png") == here.read("two/evening.png"))
    }

    @Test("an entry keeps its time and its permissions, less the mask")
    func attributes() async throws {
        here.setMode("in/notes.txt", 0o755)
        let touched = try await Program.run(
            ["/usr/bin/touch", "-d", "2001-02-03T04:05:06Z", "in/notes.txt"], in: here.directory)
        #expect(touched.status == 0)
        try await make("gnu.tar")
        try here.makeDirectory("folder")
        expectStatus(try await DndBinary.run("copy", "gnu.tar#notes.txt", "--to", "folder/", in: here), 0)
        let status = try here.path("folder/notes.txt").stat()
        #expect(status.st_mtim.tv_sec == 981_173_106)
        #expect(status.permissions.rawValue & 0o700 == 0o700)
    }

    @Test("documents in ZIP containers are no archives", arguments: ["docx", "jar", "epub", "odt"])
    func documents(ending: String) async throws {
        let name = "plan.\(ending)"
        let first = ["epub": "application/epub+zip", "odt": "application/vnd.oasis.opendocument.text"][ending]
        if ending == "docx" {
            try here.addExample("plan.docx")
        } else {
            let code = """
                import sys, zipfile
                with zipfile.ZipFile(sys.argv[1], 'w') as z:
                    if sys.argv[2]: z.writestr('mimetype', sys.argv[2])
                    else: z.writestr('META-INF/MANIFEST.MF', 'Manifest-Version: 1.0\\n')
                    z.writestr('content.xml', '<a/>')
                """
            let made = try await Program.run(
                [
                    "/usr/bin/python3", "-c", Argument(stringLiteral: code), Argument(stringLiteral: name),
                    Argument(stringLiteral: first ?? ""),
                ],
                in: here.directory)
            try #require(made.status == 0, "\(made)")
        }
        let all = try await DndBinary.run("inspect", "\(name)#*", in: here)
        expectStatus(all, 2)
        expectOneError(all, about: name)
        let entry = try await DndBinary.run("inspect", "\(name)#content.xml", in: here)
        expectStatus(entry, 2)
        expectOneError(entry, about: "\(name)#content.xml")
    }

    @Test("a compressed file is one entry with the name inside")
    func compressedFiles() async throws {
        for (program, ending) in [("gzip", "gz"), ("bzip2", "bz2"), ("xz", "xz"), ("zstd", "zst"), ("lz4", "lz4")] {
            let made = try await Program.run(
                ["/bin/sh", "-c", "/usr/bin/\(program) -c notes.txt > ../notes.txt.\(ending)"], in: here.path("in"))
            try #require(made.status == 0, "\(made)")
            let name = "notes.txt.\(ending)"
            expectStatus(
                try await DndBinary.run("copy", Argument(stringLiteral: name), "--to", "\(ending)/", in: here), 0)
            #expect(here.items(in: "\(ending)") == ["notes.txt"])
            #expect(try here.text("\(ending)/notes.txt") == "Tea\n")
            #expect(try await DndBinary.run("cat", Argument(stringLiteral: name), in: here).outputText == "Tea\n")
        }
    }

    @Test("cat writes the texts in the order of the archive; list counts the entries")
    func texts() async throws {
        let made = try await Program.run(
            ["/usr/bin/tar", "-cf", "../t.tar", "photos/über uns.txt", "notes.txt"], in: here.path("in"))
        try #require(made.status == 0)
        let text = try await DndBinary.run("cat", "t.tar", in: here)
        expectStatus(text, 0)
        #expect(text.outputText == "Ü\nTea\n")
        let list = try await DndBinary.run("list", "--json", "t.tar", in: here)
        expectStatus(list, 0)
        #expect(try list.jsonLines().map { $0["path"]?.string } == ["t.tar#photos/über uns.txt", "t.tar#notes.txt"])
        #expect(try list.jsonLines().map { $0["index"]?.number } == [0, 1])
    }

    @Test("folders of an archive are kept if that is asked for")
    func keptFolders() async throws {
        try await make("gnu.tar")
        for (name, source) in [("one", "gnu.tar"), ("two", "gnu.tar#*")] {
            expectStatus(
                try await DndBinary.run(
                    "copy", Argument(stringLiteral: source), "--to", "\(name)/", "--make", "folder", "--keep-tree",
                    "--accept", "public.text,public.image", in: here), 0)
            #expect(
                Set(here.items(in: "\(name)/photos").map { String(decoding: $0.bytes, as: UTF8.self) })
                    == ["a.png", "über uns.txt"])
            #expect(here.items(in: "\(name)").count == 3)
        }
        expectStatus(try await DndBinary.run("copy", "gnu.tar#*", "--to", "flat/", "--make", "folder", in: here), 0)
        #expect(here.items(in: "flat").count == 4)
    }

    @Test("archives in archives and in mails are opened in turn")
    func nested() async throws {
        try await make("info.zip")
        let outer = try await Program.run(["/usr/bin/tar", "-czf", "outer.tar.gz", "info.zip"], in: here.directory)
        try #require(outer.status == 0)
        expectStatus(try await DndBinary.run("copy", "outer.tar.gz", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal").count == 4)
        let one = try await DndBinary.run("cat", "outer.tar.gz#info.zip#notes.txt", in: here)
        #expect(one.outputText == "Tea\n")
        let code = """
            from email.message import EmailMessage
            m = EmailMessage(); m['Subject'] = 's'; m.set_content('text')
            m.add_attachment(open('info.zip', 'rb').read(), maintype='application', subtype='zip', filename='info.zip')
            open('mail.eml', 'wb').write(bytes(m))
            """
        let mail = try await Program.run(["/usr/bin/python3", "-c", Argument(stringLiteral: code)], in: here.directory)
        try #require(mail.status == 0, "\(mail)")
        #expect(try await DndBinary.run("cat", "mail.eml#1#notes.txt", in: here).outputText == "Tea\n")
        let pictures = try await DndBinary.run(
            "copy", "mail.eml", "--to", "pictures/", "--make", "folder", "--accept", "public.png", "--json", in: here)
        #expect(here.items(in: "pictures") == ["a.png"], "\(pictures)")
        try expectNothingLeft(in: here)
    }

    @Test("standard input is opened as a file is")
    func standardInput() async throws {
        try await make("seven.7z")
        let bytes = try here.read("seven.7z")
        expectStatus(try await DndBinary.run("copy", "-", "--to", "journal/", in: here, input: .bytes(bytes)), 0)
        #expect(here.items(in: "journal").count == 4)
    }

    @Test("what is not in the archive is an error with the number of entries", arguments: ["photos/b.png", "4"])
    func missing(part: String) async throws {
        try await make("info.zip")
        let outcome = try await DndBinary.run("copy", "info.zip#\(part)", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "info.zip#\(part)")
        #expect(outcome.errorText.contains("4 entries"))
    }

    @Test("an entry of an archive that is moved is copied, and the archive stays")
    func moved() async throws {
        try await make("info.zip")
        expectStatus(try await DndBinary.run("move", "info.zip", "--to", "journal/", in: here), 0)
        #expect(here.exists("info.zip") && here.items(in: "journal").count == 4)
    }

    @Test("a real file of that name wins, and a file that is no archive has no entries")
    func realNames() async throws {
        try await make("info.zip")
        try here.write("info.zip#notes.txt", "mine\n")
        #expect(try await DndBinary.run("cat", "info.zip#notes.txt", in: here).outputText == "mine\n")
        let none = try await DndBinary.run("inspect", "in/notes.txt#a/b", in: here)
        expectOneError(none, about: "in/notes.txt#a/b")
        #expect(none.errorText.contains("no such file"))
    }

    @Test("without dnd-unpack, opening an archive says what is missing, and copying it needs nothing")
    func withoutHelper() async throws {
        try await make("info.zip")
        let absent = ["DND_UNPACK": "/nonexistent/dnd-unpack"]
        let outcome = try await DndBinary.run("copy", "info.zip", "--to", "journal/", in: here, environment: absent)
        #expect(outcome.status != 0 && outcome.errorText.contains("dnd-unpack is not installed"), "\(outcome)")
        try here.makeDirectory("folder")
        expectStatus(try await DndBinary.run("copy", "info.zip", "--to", "folder/", in: here, environment: absent), 0)
    }
}
