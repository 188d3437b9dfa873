import SystemPackage
import TestPrograms
import Testing

@Suite("Archives that are hostile, damaged or encrypted")
struct HostileArchiveTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Runs Python code that writes an archive.
    private func python(_ code: String) async throws {
        let made = try await Program.run(
            ["/usr/bin/python3", "-c", Argument(stringLiteral: code)], in: here.directory)
        try #require(made.status == 0, "\(made)")
    }

    @Test("names that lead elsewhere, links and devices are errors, and the other entries land")
    func names() async throws {
        try await python(
            """
            import io, tarfile
            with tarfile.open('evil.tar', 'w') as t:
                def add(name, kind=tarfile.REGTYPE, target='', data=b'x\\n'):
                    i = tarfile.TarInfo(name); i.type = kind; i.linkname = target
                    i.size = len(data) if kind == tarfile.REGTYPE else 0
                    t.addfile(i, io.BytesIO(data) if kind == tarfile.REGTYPE else None)
                add('good.txt', data=b'good\\n')
                add('../../escaped.txt')
                add('/tmp/dnd-absolute.txt')
                add('a/../../up.txt')
                add('link', tarfile.SYMTYPE, '/etc/passwd')
                add('hard', tarfile.LNKTYPE, '/etc/passwd')
                add('pipe', tarfile.FIFOTYPE)
                add('link/through.txt', data=b'through\\n')
                add('.dnd', data=b'hidden\\n')
                add('last.txt', data=b'last\\n')
            """)
        let outcome = try await DndBinary.run("copy", "evil.tar", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        let landed = here.items(in: "journal").map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(Set(landed) == ["good.txt", "through.txt", "_dnd", "last.txt"], "\(outcome)")
        #expect(try here.text("journal/through.txt") == "through\n")
        for words in [
            "leads out of the archive", "is absolute", "links in archives are not followed", "is a device or a pipe",
        ] { #expect(outcome.errorText.contains(words), "\(words)") }
        #expect(outcome.errorLines.filter { $0.hasPrefix("dnd: error: ") }.count == 6, "\(outcome)")
        #expect(!Workspace.exists("/tmp/dnd-absolute.txt") && !here.exists("../escaped.txt"))
        let link = try await DndBinary.run("cat", "evil.tar#link", in: here)
        #expect(link.status != 0 && link.outputText == "")
        expectOneError(link, about: "evil.tar#link")
        let up = try await DndBinary.run("cat", "evil.tar#../../escaped.txt", in: here)
        #expect(up.status != 0)
        expectOneError(up, about: "evil.tar#../../escaped.txt")
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("encrypted entries are said, and the others land", arguments: ["zip", "7z", "7z names"])
    func encrypted(kind: String) async throws {
        try here.write("open.txt", "open\n")
        try here.write("secret.txt", "secret\n")
        let commands: [[Argument]] =
            switch kind {
            case "zip":
                [
                    ["/usr/bin/zip", "-q", "a.zip", "open.txt"],
                    ["/usr/bin/zip", "-q", "-P", "pw", "a.zip", "secret.txt"],
                ]
            case "7z": [["/usr/bin/7zz", "a", "-bso0", "-ppw", "a.7z", "open.txt", "secret.txt"]]
            default: [["/usr/bin/7zz", "a", "-bso0", "-ppw", "-mhe=on", "a.7z", "open.txt", "secret.txt"]]
            }
        for command in commands { try #require(try await Program.run(command, in: here.directory).status == 0) }
        let name: Argument = kind == "zip" ? "a.zip" : "a.7z"
        let outcome = try await DndBinary.run("copy", name, "--to", "journal/", "--json", in: here)
        #expect(outcome.errorText.contains("is encrypted"), "\(outcome)")
        #expect(outcome.status != 0)
        if kind == "zip" {
            #expect(here.items(in: "journal") == ["open.txt"])
            let one = try await DndBinary.run("inspect", "a.zip#secret.txt", in: here)
            expectStatus(one, 2)
            expectOneError(one, about: "a.zip#secret.txt")
        }
        if kind != "7z" || outcome.errorText.contains("encrypted") {
            let codes = try outcome.jsonLines().compactMap { $0["error"]?["code"]?.string }
            #expect(codes.contains("encrypted"), "\(outcome)")
        }
    }

    @Test(
        "of a truncated archive, what is whole lands, and the error says how much was found",
        arguments: ["tar", "tar.gz", "tar.bz2", "tar.xz", "tar.zst", "tar.lz4", "zip", "7z", "cpio", "iso"])
    func truncated(ending: String) async throws {
        // Random bytes, so that the compressed sizes are those of the files.
        try await python(
            """
            import random
            random.seed(7)
            for n in range(3): open(f'{n}.txt', 'w').write(''.join(random.choices('0123456789abcdef', k=400000)))
            """)
        let name = "a.\(ending)"
        let command: [Argument] =
            switch ending {
            case "zip": ["/usr/bin/zip", "-q", "a.zip", "0.txt", "1.txt", "2.txt"]
            case "7z": ["/usr/bin/7zz", "a", "-bso0", "a.7z", "0.txt", "1.txt", "2.txt"]
            case "tar.lz4": ["/usr/bin/bsdtar", "--lz4", "-cf", "a.tar.lz4", "0.txt", "1.txt", "2.txt"]
            case "cpio": ["/usr/bin/bsdtar", "--format", "newc", "-cf", "a.cpio", "0.txt", "1.txt", "2.txt"]
            case "iso": ["/usr/bin/bsdtar", "--format", "iso9660", "-cf", "a.iso", "0.txt", "1.txt", "2.txt"]
            default: ["/usr/bin/tar", "-caf", Argument(stringLiteral: name), "0.txt", "1.txt", "2.txt"]
            }
        try #require(try await Program.run(command, in: here.directory).status == 0)
        let bytes = try here.read(Argument(stringLiteral: name))
        try here.write("cut.\(ending)", Array(bytes.prefix(bytes.count * 3 / 5)))
        let outcome = try await DndBinary.run("copy", "cut.\(ending)", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("is damaged"), "\(outcome)")
        let list = try await DndBinary.run("list", "cut.\(ending)", in: here)
        expectStatus(list, 2)
        #expect(list.outputText.split(separator: "\n").allSatisfy { $0.contains(".txt ") }, "\(list)")
        expectOneError(list, about: "cut.\(ending)")
        for item in here.items(in: "journal") {
            #expect(try here.read("journal/\(String(decoding: item.bytes, as: UTF8.self))") == here.read(item))
        }
        // 7z has its names at its end; bzip2 works in blocks of 900 kB, of which the first is the whole archive.
        if ["tar", "tar.gz", "tar.zst", "zip", "cpio"].contains(ending) {
            #expect(here.items(in: "journal") == ["0.txt"])
        }
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("entries behind damaged ones land, as the directory of the archive names them", arguments: ["zip", "7z"])
    func damagedEntries(ending: String) async throws {
        try here.makeDirectory("d")
        for name in ["0.txt", "1.txt", "2.txt", "3.txt", "4.txt"] {
            try here.write(Argument(stringLiteral: name), String(repeating: "\(name) and so on\n", count: 500))
        }
        let command: [Argument] =
            ending == "zip"
            ? ["/usr/bin/zip", "-qr", "a.zip", "0.txt", "d", "1.txt", "2.txt", "3.txt", "4.txt"]
            : ["/usr/bin/7zz", "a", "-bso0", "-ms=off", "-mx=1", "a.7z", "0.txt", "1.txt", "2.txt", "3.txt", "4.txt"]
        try #require(try await Program.run(command, in: here.directory).status == 0)
        if ending == "zip" {
            // The block type 3 of deflate is reserved (RFC 1951, 3.2.3).
            try await python(
                """
                import zipfile
                data = bytearray(open('a.zip', 'rb').read())
                for entry in zipfile.ZipFile('a.zip').infolist():
                    if entry.filename in ('1.txt', '3.txt'):
                        at = entry.header_offset
                        at += 30 + int.from_bytes(data[at + 26:at + 28], 'little') \\
                            + int.from_bytes(data[at + 28:at + 30], 'little')
                        data[at] = 0xFF
                open('a.zip', 'wb').write(data)
                """)
        } else {
            // Each file is a stream of its own, from offset 32 on.
            var bytes = try here.read("a.7z")
            bytes[32 + 100] ^= 0xFF
            try here.write("a.7z", bytes)
        }
        let archive = Argument(stringLiteral: "a.\(ending)")
        let outcome = try await DndBinary.run("copy", archive, "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        let test = try await Program.run(["/usr/bin/7zz", "t", archive], in: here.directory)
        let damaged = test.errorText.split(separator: "\n").compactMap { line in
            line.firstRange(of: "Error : ").map { String(line[$0.upperBound...]) }
        }
        try #require(!damaged.isEmpty && !damaged.contains("4.txt"), "\(test)")
        let whole = ["0.txt", "1.txt", "2.txt", "3.txt", "4.txt"].filter { !damaged.contains($0) }
        #expect(here.items(in: "journal") == whole.map { Argument(stringLiteral: $0) }, "\(outcome)")
        for name in whole {
            #expect(
                try here.read(Argument(stringLiteral: "journal/\(name)")) == here.read(Argument(stringLiteral: name)))
        }
        for name in damaged { #expect(outcome.errorText.contains("a.\(ending)#\(name): is damaged"), "\(outcome)") }
        #expect(outcome.errorLines.filter { $0.hasPrefix("dnd: error: ") }.count == damaged.count, "\(outcome)")
        let list = try await DndBinary.run("list", archive, in: here)
        expectStatus(list, 0)
        let listed = list.outputText.split(separator: "\n").map { $0.split(separator: " ")[1] }
        #expect(listed == ["0.txt", "1.txt", "2.txt", "3.txt", "4.txt"])
        let name = "a.\(ending)#\(damaged[0])"
        let one = try await DndBinary.run("cat", Argument(stringLiteral: name), in: here)
        expectStatus(one, 2)
        expectOneError(one, about: name)
        try expectNothingLeft(in: here, destination: "journal")
    }

    /// The directory has the name, the size and the checksum of an entry whose own header is damaged.
    @Test("an entry whose header is damaged lands if its content is whole", arguments: [30, 40])
    func damagedHeaders(zeros: Int) async throws {
        try await python(
            """
            import zipfile
            with zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED) as z:
                for n in range(5): z.writestr(f'{n}.txt', f'content {n} ' * 20)
            data = bytearray(open('a.zip', 'rb').read())
            place = -1
            for n in range(4):
                place = data.find(b'PK' + bytes([3, 4]), place + 1)
                if n % 2: data[place:place + \(zeros)] = bytes(\(zeros))
            open('a.zip', 'wb').write(data)
            """)
        let outcome = try await DndBinary.run("copy", "a.zip#*", "--to", "out/", "--make", "folder", in: here)
        let isWhole = zeros == 30
        expectStatus(outcome, isWhole ? 0 : 2)
        #expect(
            here.items(in: "out")
                == (isWhole ? ["0.txt", "1.txt", "2.txt", "3.txt", "4.txt"] : ["0.txt", "2.txt", "4.txt"]))
        #expect(try here.text("out/4.txt") == String(repeating: "content 4 ", count: 20))
        for name in isWhole ? [] : ["1.txt", "3.txt"] {
            #expect(outcome.errorText.contains("a.zip#\(name): is damaged"), "\(outcome)")
        }
    }

    @Test("an archive full of damaged entries ends after a hundred, and what was whole until then lands")
    func fullOfDamage() async throws {
        // The block type 3 of deflate is reserved (RFC 1951, 3.2.3). The first entry is whole.
        try await python(
            """
            import io, zipfile
            out = io.BytesIO()
            with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:
                for n in range(200): z.writestr(f'{n:03}.txt', 'hello hello hello')
            data = bytearray(out.getvalue())
            for entry in zipfile.ZipFile(out).infolist()[1:]: data[entry.header_offset + 37] = 0xFF
            open('a.zip', 'wb').write(data)
            """)
        let outcome = try await DndBinary.run("copy", "a.zip", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(here.items(in: "journal") == ["000.txt"])
        let list = try await DndBinary.run("list", "a.zip", in: here)
        expectStatus(list, 2)
        #expect(list.outputText.split(separator: "\n").count == 102)
        #expect(list.errorText.contains("a.zip: is damaged, 102 entries were found before that"), "\(list)")
    }

    @Test("a wrong checksum is an error", arguments: ["zip", "gz", "xz"])
    func checksums(kind: String) async throws {
        try here.write("a.txt", String(repeating: "abcdefgh\n", count: 9_999))
        let command =
            kind == "zip" ? "/usr/bin/zip -q0 a.zip a.txt" : "/usr/bin/\(kind == "gz" ? "gzip" : "xz") -k a.txt"
        try #require(
            try await Program.run(["/bin/sh", "-c", Argument(stringLiteral: command)], in: here.directory).status == 0)
        let name = kind == "zip" ? "a.zip" : "a.txt.\(kind)"
        var bytes = try here.read(Argument(stringLiteral: name))
        // RFC 1952: the checksum is 8 bytes before the end. In a stored ZIP and in xz, a byte in the middle is content.
        let place = kind == "gz" ? bytes.count - 6 : bytes.count / 2
        bytes[place] ^= 1
        try here.write("bad-\(name)", bytes)
        let outcome = try await DndBinary.run("copy", "bad-\(name)", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("damaged"), "\(outcome)")
        #expect(here.items(in: "journal").isEmpty)
    }

    @Test("a small archive does not expand without limit")
    func bombs() async throws {
        try await python(
            """
            import io, lzma, tarfile, zipfile
            zeros = bytes(1 << 20)
            with zipfile.ZipFile('bomb.zip', 'w', zipfile.ZIP_DEFLATED) as z:
                z.writestr('small.txt', 'small')
                with z.open('zeros', 'w', force_zip64=True) as f:
                    for _ in range(400): f.write(zeros)
            # A file of 8 EiB without any block of content.
            i = tarfile.TarInfo('sparse'); i.size = 0
            i.pax_headers = {'GNU.sparse.major': '1', 'GNU.sparse.minor': '0', 'GNU.sparse.realsize': str((1 << 63) - 1),
                             'GNU.sparse.name': 'sparse'}
            data = b'0\\n' + bytes(510); i.size = 512
            with tarfile.open('sparse.tar', 'w', format=tarfile.PAX_FORMAT) as t: t.addfile(i, io.BytesIO(data))
            with lzma.open('many.txt.xz', 'w') as f:
                for _ in range(4): f.write(b'a' * (1 << 20))
            """)
        let bomb = try await DndBinary.run("copy", "bomb.zip", "--to", "journal/", in: here)
        expectStatus(bomb, 2)
        #expect(here.items(in: "journal") == ["small.txt"])
        #expect(bomb.errorText.contains("the limit for one of its size"), "\(bomb)")
        let sparse = try await DndBinary.run("cat", "sparse.tar", in: here)
        #expect(sparse.status != 0 && sparse.outputText.utf8.count < 1000, "\(sparse.errorText)")
        let zeros = try await DndBinary.run(
            "copy", "many.txt.xz", "--to", "other/", "--limit", "output=1M", in: here)
        expectStatus(zeros, 2)
        #expect(zeros.errorText.contains("the limit for output"), "\(zeros)")
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("archives within archives are opened to a depth of eight, and one that contains itself ends")
    func depth() async throws {
        try await python(
            """
            import io, zipfile
            data, name = b'deep', 'deep.txt'
            for level in range(10):
                b = io.BytesIO()
                with zipfile.ZipFile(b, 'w') as z: z.writestr(name, data)
                data, name = b.getvalue(), f'{level}.zip'
            open('deep.zip', 'wb').write(data)
            """)
        let outcome = try await DndBinary.run("copy", "deep.zip", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(here.items(in: "journal").isEmpty)
        #expect(
            outcome.errorText.contains("within 8 others") || outcome.errorText.contains("no common type"), "\(outcome)")
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("an entry of an archive with more entries than the limit is found by its number")
    func manyEntries() async throws {
        try await python(
            """
            import zipfile
            with zipfile.ZipFile('many.zip', 'w') as z:
                for n in range(100_001): z.writestr(f'{n}.bin', b'')
            """)
        let one = try await DndBinary.run("inspect", "--json", "many.zip#100000", in: here)
        expectStatus(one, 0)
        #expect(try one.jsonLines().first?["source"]?.string == "many.zip#100000.bin")
    }

    @Test("a program that dnd-unpack is replaced by cannot pass off another file as an entry")
    func forgedHelper() async throws {
        try here.write("private.txt", "private\n")
        let script = """
            #!/bin/sh
            ln -s '\(here.path("private.txt").string)' 0
            printf '\\001\\000\\000\\000\\000\\001\\001\\244\\001\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000'
            printf '\\005\\000a.txt\\000\\000\\000\\000'
            printf '\\002\\001\\000\\001\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000'
            """
        let helper = try here.write("helper", script)
        try here.makeExecutable("helper")
        try #require(
            try await Program.run(["/usr/bin/zip", "-q", "a.zip", "private.txt"], in: here.directory).status == 0)
        let outcome = try await DndBinary.run(
            "cat", "a.zip", in: here, environment: ["DND_UNPACK": helper.string])
        #expect(outcome.status != 0 && !outcome.outputText.contains("private"), "\(outcome)")
        expectOneError(outcome, about: "a.zip#a.txt")
    }
}
