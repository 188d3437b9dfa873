import UniformTypes

/// Guesses the language of source code without a name, of languages that libmagic takes for C or Ruby.
enum SourceText: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        let lines = text.lines(100, length: 200).filter { !$0.isEmpty }
        for row in languages where lines.contains(where: row.first) && lines.contains(where: row.second) {
            return .guess(row.identifier)
        }
        return nil
    }

    private typealias Test = @Sendable (ArraySlice<UInt8>) -> Bool

    /// What a line of a language says, and what another line, or the same, says.
    private static let languages: [(identifier: String, first: Test, second: Test)] = [
        (
            "org.golang.go-source", { $0.begins(with: "package ") && $0.split(separator: 0x20).count == 2 },
            { $0.begins(with: "import \"") || $0.begins(with: "import (") || $0.begins(with: "func ") && ends($0, "{") }
        ),
        (
            "public.rust-source",
            {
                ($0.begins(with: "fn ") || $0.begins(with: "pub fn ")) && $0.firstIndex(of: "(") != nil && ends($0, "{")
            },
            {
                $0.begins(with: "use ") && ends($0, ";") || $0.firstIndex(of: "let ") != nil && ends($0, ";")
                    || $0.firstIndex(of: "!(") != nil || $0.firstIndex(of: "impl ") != nil
            }
        ),
        (
            "org.kotlinlang.source", { $0.begins(with: "fun ") && $0.firstIndex(of: "(") != nil && ends($0, "{") },
            { !ends($0, ";") }
        ),
        (
            "com.microsoft.c-sharp", { $0.begins(with: "using System") && ends($0, ";") },
            { $0.firstIndex(of: "namespace ") != nil || $0.firstIndex(of: "class ") != nil }
        ),
        ("org.elixir-lang.elixir-source", { $0.begins(with: "defmodule ") && ends($0, " do") }, { _ in true }),
        ("org.dlang.d-source", { $0.begins(with: "import std.") && ends($0, ";") }, { _ in true }),
    ]

    private static func ends(_ line: ArraySlice<UInt8>, _ end: String) -> Bool {
        line.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// Whether `text`, in which libmagic has found a word of C or JavaScript, has a line that ends like one of them. Others are
    /// sentences: "import the boxes from the van".
    static func looksLikeCode(_ text: TextSample) -> Bool {
        let ends = Set(";{}),>*/\\".utf8)
        return text.lines(200, length: 1024).contains { line in
            line.last { $0 != 0x20 && $0 != 0x09 }.map(ends.contains) == true
                || line.begins(with: "#include \"") || line.begins(with: "#define ") || line.begins(with: "#if")
        }
    }

    /// The languages for which `looksLikeCode` decides.
    static let checked: Set<String> = [
        "public.c-source", "public.c-plus-plus-source", "com.netscape.javascript-source",
    ]
}
