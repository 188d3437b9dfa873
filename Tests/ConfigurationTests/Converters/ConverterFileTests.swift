import Configuration
import Conversion
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

struct ConverterFileTests {
    static let whole = """
        # Mine.
        [[converters]]
        name = "thumbnail"
        from = "public.movie"
        to = ["public.png", "public.jpeg"]
        command = ["ffmpeg", "-i", "{input}", "{output}"]
        fidelity = "preview"
        losses = ["frames", "sound"]
        package = "ffmpeg"
        readable = "/srv/fonts"
        limits.time = "5m"
        limits.output = 1000

        [[converters]] # The second.
        name = "shout"
        from = "public.utf8-plain-text"
        to = "public.html"
        filter = ["/usr/local/bin/shout", ""]
        fidelity = "lossless"
        [converters.limits]
        memory = "1G"

        """

    @Test func everythingThatIsDeclaredIsRead() throws {
        let folder = try Folder()
        try folder.write("mine.toml", Self.whole)
        let (declarations, problems) = try folder.own()
        #expect(problems == [])
        #expect(declarations.map(\.name) == ["thumbnail", "shout"])
        let thumbnail = try #require(declarations.first)
        #expect(thumbnail.rules.map(\.target.identifier) == ["public.png", "public.jpeg"])
        #expect(thumbnail.rules.allSatisfy { $0.source.identifier == "public.movie" && $0.fidelity == .preview })
        #expect(thumbnail.rules.allSatisfy { $0.losses == [.frames, "sound"] })
        #expect(thumbnail.program == .named("ffmpeg"))
        #expect(thumbnail.package == "ffmpeg")
        #expect(thumbnail.readable == ["/srv/fonts"])
        #expect(thumbnail.limits.seconds == 300 && thumbnail.limits.outputBytes == 1000)
        #expect(thumbnail.place == folder.path.appending("mine.toml").string + ":2")
        let shout = try #require(declarations.last)
        #expect(shout.program == .path("/usr/local/bin/shout"))
        #expect(shout.call.form == .filter && shout.call.words == [""])
        #expect(shout.limits.memoryBytes == 1 << 30)
        #expect(shout.line == 14)
    }

    @Test func anArgumentMayHaveSeveralLines() throws {
        let folder = try Folder()
        func declare(_ program: String) throws {
            try folder.write(
                "mine.toml",
                "[[converters]]\nname = \"t\"\nfrom = \"public.plain-text\"\nto = \"public.json\"\n"
                    + "fidelity = \"extracted\"\ncommand = [\"awk\", \(program), \"{input}\"]\n")
        }
        try declare("\"BEGIN {\\n\\tprint\\n}\"")
        let (declarations, problems) = try folder.own()
        #expect(problems == [])
        #expect(declarations.first?.call.words == ["BEGIN {\n\tprint\n}", "{input}"])
        try declare("\"a\\u001Bb\"")
        let (none, reported) = try folder.own()
        #expect(none.isEmpty)
        #expect(reported.map(\.message) == ["command is not a list of strings"])
    }

    /// Invalid lines, the number of the reported line (the header is line 1), the message, and the hint.
    static let mistakes: [(line: String, at: Int, message: String, hint: String?)] = [
        ("lossess = [\"exif\"]", 2, "unknown key lossess", "did you mean losses?"),
        ("zzz = 1", 2, "unknown key zzz", nil),
        ("name = \"Two Words\"", 2, "invalid name Two Words", nil),
        ("name = 3", 2, "name is not a string of one line", nil),
        ("name = \"a\\u001Bb\"", 2, "name is not a string of one line", nil),
        ("from = \"public.pgn\"", 2, "unknown type public.pgn", "did you mean public.png?"),
        ("from = \"png\"", 2, "unknown type png", "write public.png for png"),
        ("from = \"image/png\"", 2, "unknown type image/png", "write public.png for image/png"),
        ("from = []", 2, "from is an empty list", nil),
        ("from = [1]", 2, "from is not a list of strings", nil),
        ("to = \"public.png\"", 2, "from and to are both public.png", nil),
        ("to = \"public.image\"", 2, "public.image is a family of types, not one type", nil),
        ("to = \"public.plain-text\"", 2, "public.plain-text is a family of types, not one type", nil),
        ("to = \"public.folder\"", 2, "public.folder is a family of types, not one type", nil),
        (
            "fidelity = \"native\"", 2,
            "the fidelity of a converter cannot be native, which means the source's own bytes", nil
        ),
        ("fidelity = \"flatened\"", 2, "unknown fidelity flatened", "did you mean flattened?"),
        ("fidelity = \"lossless\"\nlosses = \"exif\"", 3, "a lossless converter cannot have losses", nil),
        ("losses = [\"No Word\"]", 2, "invalid loss No Word", nil),
        ("command = \"convert {input} {output}\"", 2, "command is not a list of strings", nil),
        ("command = []", 2, "command is not a list of strings", nil),
        ("command = [\"convert\", \"{output}\"]", 2, "no argument has {input}", nil),
        (
            "command = [\"convert\", \"{inptu}\"]", 2, "no argument has {input}",
            "did you mean {input} instead of {inptu}?"
        ),
        (
            "command = [\"convert\", \"{input}\", \"{outpt}\"]", 2, "unknown placeholder {outpt}",
            "did you mean {output}?"
        ),
        (
            "command = [\"bin/convert\", \"{input}\"]", 2,
            "bin/convert is neither the name of a program nor an absolute path", nil
        ),
        ("command = [\"{input}\", \"{input}\"]", 2, "{input} is not the name of a program", nil),
        (
            "filter = [\"cat\"]\ncommand = [\"cat\", \"{input}\"]", 2,
            "a converter has a command or a filter, not both", nil
        ),
        ("package = \"No Package\"", 2, "No Package is not the name of a package", nil),
        ("readable = \"fonts\"", 2, "fonts is not an absolute path", nil),
        ("limits.tmie = \"5m\"", 2, "unknown limit tmie", "did you mean time?"),
        ("limits.time = \"5x\"", 2, "limits.time has an invalid value", "write a value such as limits.time = \"10m\""),
        ("limits.time = \"5ß\"", 2, "limits.time has an invalid value", "write a value such as limits.time = \"10m\""),
        (
            "limits.memory = \"5ß\"", 2, "limits.memory has an invalid value",
            "write a value such as limits.memory = \"2G\""
        ),
        ("limits.time = 0", 2, "limits.time has an invalid value", nil),
        ("limits.output = \"99999999T\"", 2, "limits.output has an invalid value", nil),
        ("limits.output = -1", 2, "limits.output has an invalid value", nil),
        ("limits = 3", 2, "limits is not a table", nil),
        ("losses = ", 2, "expected a value, found the end of the line", nil),
        ("losses = {a = 1}", 2, "losses is not a list of strings", "write losses = [\"...\", \"...\"]"),
    ]

    @Test(arguments: mistakes)
    func aMistakeDisablesItsConverterAndIsNamedByLine(
        _ mistake: (line: String, at: Int, message: String, hint: String?)
    ) throws {
        let folder = try Folder()
        let keys = Set(mistake.line.split(separator: "\n").map { $0.prefix { $0 != " " && $0 != "." } })
        let usual: [(Substring, String)] = [
            ("name", "\"broken\""), ("from", "\"public.png\""), ("to", "\"public.jpeg\""),
            ("fidelity", "\"flattened\""),
        ]
        var lines = ["[[converters]]", mistake.line] + usual.filter { !keys.contains($0.0) }.map { "\($0) = \($1)" }
        if keys.isDisjoint(with: ["command", "filter"]) {
            lines.append("command = [\"convert\", \"{input}\", \"{output}\"]")
        }
        let text = lines.joined(separator: "\n") + "\n"
        try folder.write("a.toml", text)
        // The other declarations remain valid.
        try folder.write("b.toml", text + Self.whole)
        let (declarations, problems) = try folder.own()
        #expect(declarations.map(\.name) == ["thumbnail", "shout"])
        let first = try #require(problems.first { $0.message == mistake.message }, "\(problems)")
        #expect(first.place == folder.path.appending("a.toml").string + ":\(mistake.at)")
        if let hint = mistake.hint { #expect(first.hint == hint) }
    }

    @Test(arguments: [
        ("name", "this converter has no name"), ("from", "this converter has no from"),
        ("to", "this converter has no to"), ("fidelity", "this converter has no fidelity"),
        ("command", "this converter has neither command nor filter"),
    ])
    func whatIsMissingIsNamedAtTheTablesHeader(_ key: String, _ message: String) throws {
        let folder = try Folder()
        let lines = Self.whole.split(separator: "\n", omittingEmptySubsequences: false).prefix(10)
        try folder.write("a.toml", lines.filter { !$0.hasPrefix(key) }.joined(separator: "\n"))
        let (declarations, problems) = try folder.own()
        #expect(declarations.isEmpty)
        #expect(problems.map(\.message) == [message])
        #expect(problems.map(\.line) == [2])
    }

    @Test func aNameIsTakenOnce() throws {
        let folder = try Folder()
        try folder.write("a.toml", Self.whole)
        try folder.write("b.toml", "name = \"astray\"\n" + Self.whole)
        let (declarations, problems) = try folder.own()
        #expect(declarations.count == 2)
        #expect(problems.map(\.line) == [1, 3, 15])
        #expect(problems[1].message.hasPrefix("thumbnail is already declared at "))
    }

    @Test func whatIsNoFileOfDeclarationsIsSaidSo() throws {
        let folder = try Folder()
        try folder.write("a.toml", Self.whole)
        try folder.write("b.toml/inside", "")
        try folder.write("c.toml", String(repeating: "#", count: 1 << 20) + "\n")
        try folder.write("notes.txt", "no declaration")
        try folder.write(".hidden.toml", "no declaration")
        let (declarations, problems) = try folder.own()
        #expect(declarations.count == 2)
        #expect(problems.map(\.message) == ["is not a file", "is longer than 1 MiB"])
    }

    @Test func aDirectoryWithoutDeclarationsIsNone() throws {
        let folder = try Folder()
        #expect(ConverterFolder(folder.path, authority: .own) == nil)
        #expect(ConverterFolder(folder.path.appending("missing"), authority: .own) == nil)
    }

    /// No prefix or suffix of a valid file may trap.
    @Test func pieces() throws {
        let folder = try Folder()
        for end in Self.whole.indices {
            try folder.write("a.toml", String(Self.whole[..<end]))
            _ = try folder.own()
            try folder.write("a.toml", String(Self.whole[end...]))
            _ = try folder.own()
        }
        #expect(try folder.own().declarations.isEmpty)
    }
}
