import TestPrograms
import Testing

/// Names of entries that are not UTF-8, in ZIP files that Python makes as archivers of other systems do: without a mark,
/// in the code page of the system.
@Suite("Names in archives that are not UTF-8")
struct ArchiveNamesTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Writes a ZIP whose entries are named in `codec`.
    private func zip(_ names: [String], in codec: String) async throws {
        let code = """
            import sys, zipfile
            path, codec, names = sys.argv[1], sys.argv[2], sys.argv[3:]
            with zipfile.ZipFile(path, 'w') as z:
                # Names in ASCII have no mark; those of the same length are put in their place.
                for i, name in enumerate(names): z.writestr(chr(65 + i) * len(name.encode(codec)), f'text {i}\\n')
            data = open(path, 'rb').read()
            for i, name in enumerate(names):
                raw = name.encode(codec)
                data = data.replace(bytes([65 + i]) * len(raw), raw)
            open(path, 'wb').write(data)
            """
        let arguments = ["a.zip", codec] + names
        let made = try await Program.run(
            ["/usr/bin/python3", "-c", Argument(stringLiteral: code)] + arguments.map { Argument(stringLiteral: $0) },
            in: here.directory)
        try #require(made.status == 0, "\(made)")
    }

    private func expectLanded(_ names: [String], in place: Argument = "folder") {
        let landed = here.items(in: place).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(landed.sorted() == names.sorted())
    }

    private func copy(_ arguments: Argument...) async throws -> Outcome {
        try await DndBinary.run(
            ["copy"] + arguments + ["--to", "folder/", "--make", "folder"], in: here)
    }

    @Test(
        "are read in the encoding in which all of them read best",
        arguments: [
            ("cp932", ["新しいテキスト ドキュメント.txt", "会議の議事録.txt"]), ("gbk", ["新建文本文档.txt", "工作报告.txt"]),
            ("cp866", ["Новый документ.txt", "Отчёт за март.txt"]), ("cp1251", ["Новый документ.txt", "Договор.txt"]),
            ("cp949", ["새 텍스트 문서.txt", "회의록.txt"]), ("cp437", ["Übersicht.txt", "naïve été.txt"]),
            ("cp932", ["見積書 資料.txt"]), ("gbk", ["报告.txt"]), ("big5", ["新增文字文件.txt"]), ("cp866", ["Мир.txt"]),
            ("cp852", ["Żółć.txt", "Zażółć gęślą jaźń.txt"]),
            ("cp737", ["Έγγραφο κειμένου.txt"]), ("cp1252", ["Café Öl.txt"]),
            ("cp437", ["Größe.txt"]), ("cp850", ["Ação.txt", "Relatório de produção.txt"]),
            ("cp437", ["É.txt", "½ litre.txt"]), ("utf-8", ["новый.txt", "新.txt"]),
        ] as [(String, [String])])
    func guesses(codec: String, names: [String]) async throws {
        try await zip(names, in: codec)
        expectStatus(try await copy("a.zip#*"), 0)
        expectLanded(names)
        // Each is found by its name.
        for (number, name) in names.enumerated() {
            let part = try await DndBinary.run("cat", Argument(stringLiteral: "a.zip#\(name)"), in: here)
            expectStatus(part, 0)
            #expect(part.outputText == "text \(number)\n")
        }
        let listed = try await DndBinary.run("list", "a.zip", in: here)
        for name in names { #expect(listed.outputText.contains(name), "\(listed.outputText)") }
    }

    @Test("are read in the encoding that the user states")
    func stated() async throws {
        // One short name is ambiguous.
        try await zip(["Я.txt"], in: "koi8-r")
        let outcome = try await DndBinary.run(
            "copy", "a.zip#*", "--to", "journal/", "--from-encoding", "koi8-r", in: here)
        expectStatus(outcome, 0)
        expectLanded(["Я.txt"], in: "journal")
        #expect(!outcome.errorText.contains("guessed"))
        // Where the entries land unchanged, the names are all that it applies to.
        expectStatus(try await copy("a.zip#*", "--from-encoding", "koi8-r", "--lossless-only"), 0)
        expectLanded(["Я.txt"])
        let other = try await copy("a.zip#*", "--from-encoding", "utf-8")
        expectStatus(other, 64)
        #expect(
            other.errorText.contains(
                "expected a text that is converted, or names in a ZIP that are not UTF-8, found public.plain-text"),
            "\(other.errorText)")
    }

    @Test("a guess is told, and is a loss")
    func told() async throws {
        try await zip(["Новый документ.txt", "Отчёт за март.txt", "plain.txt"], in: "cp866")
        for options in [["--lossless-only"], ["--require", "name-encoding"]] as [[Argument]] {
            for more in [[], ["--dry-run"]] as [[Argument]] {
                let refused = try await DndBinary.run(
                    ["copy", "a.zip#*", "--to", "refused/", "--make", "folder", "--json"] + options + more, in: here)
                expectStatus(refused, 1)
                let codes = try refused.jsonLines().map { $0["error"]?["code"]?.string }
                #expect(codes == ["lossy", "lossy", nil])
            }
        }
        let outcome = try await copy("a.zip#*", "--json")
        expectStatus(outcome, 0)
        #expect(
            try outcome.jsonLines().map { $0["losses"] } == [
                .array([.string("name-encoding")]), .array([.string("name-encoding")]), .array([]),
            ])
        let warned = try await DndBinary.run("copy", "a.zip", "--to", "journal/", in: here)
        expectStatus(warned, 0)
        #expect(
            warned.errorText.contains(
                "dnd: warning: a.zip#Новый документ.txt and 1 more: the encoding of its name was guessed\n"),
            "\(warned.errorText)")
    }

    @Test("names in UTF-8 are no guess")
    func unambiguous() async throws {
        try await zip(["новый.txt"], in: "utf-8")
        let outcome = try await copy("a.zip#*", "--lossless-only")
        expectStatus(outcome, 0)
        #expect(!outcome.errorText.contains("guessed"))
    }

    @Test("of an archive with many entries are found, too")
    func many() async throws {
        let code = """
            import zipfile
            raw = '資料'.encode('cp932')
            with zipfile.ZipFile('a.zip', 'w') as z:
                for i in range(4200): z.writestr('A' * len(raw) + f'{i}.txt', f'text {i}\\n')
            data = open('a.zip', 'rb').read()
            open('a.zip', 'wb').write(data.replace(b'A' * len(raw), raw))
            """
        let made = try await Program.run(
            ["/usr/bin/python3", "-c", Argument(stringLiteral: code)], in: here.directory)
        try #require(made.status == 0, "\(made)")
        let part = try await DndBinary.run("cat", "a.zip#資料4150.txt", in: here)
        expectStatus(part, 0)
        #expect(part.outputText == "text 4150\n")
    }

    @Test("beside names that are marked as UTF-8")
    func mixed() async throws {
        let code = """
            import zipfile
            with zipfile.ZipFile('a.zip', 'w') as z:
                z.writestr('ä/日本.txt', 'marked\\n')
                z.writestr('A' * len('会議の議事録.txt'.encode('cp932')), 'not marked\\n')
            data = open('a.zip', 'rb').read()
            raw = '会議の議事録.txt'.encode('cp932')
            open('a.zip', 'wb').write(data.replace(b'A' * len(raw), raw))
            """
        let made = try await Program.run(
            ["/usr/bin/python3", "-c", Argument(stringLiteral: code)], in: here.directory)
        try #require(made.status == 0, "\(made)")
        for (name, text) in [("ä/日本.txt", "marked\n"), ("会議の議事録.txt", "not marked\n")] {
            let part = try await DndBinary.run("cat", Argument(stringLiteral: "a.zip#\(name)"), in: here)
            expectStatus(part, 0)
            #expect(part.outputText == text)
        }
    }
}
