import SystemPackage
import TestPrograms
import Testing

/// The completions in `completions`, as the shells load them.
@Suite("Completions")
struct CompletionTests {
    private let here: Workspace
    private static let folder = Examples.top.appending("completions")

    init() throws { here = try Workspace() }

    // How bash splits a line into words: bash(1), COMP_WORDBREAKS.
    @Test(
        "of bash",
        arguments: [
            (["help", "co"], ["copy", "converters", "config"]), (["help", "copy", ""], ["--version"]),
            (["copy", "--strip", "="], ["gps", "private", "all"]), (["copy", "--strip", "=", "g"], ["gps"]),
            (["copy", "--strip", "g"], ["gps"]),
            // Readline completes the names of files, also those with newlines, if nothing else is found.
            (["copy", "--strip", "=", "gps", "--dry"], ["compopt -o default", "--dry-run"]),
            (["copy", "a"], ["compopt -o default"]), (["copy", "--to", "=", "a"], ["compopt -o default"]),
            (["trust", "a"], ["compopt -o dirnames"]),
        ] as [([String], [String])])
    func bash(words: [String], expected: [String]) async throws {
        let script = """
            source "$0/dnd.bash"
            # Outside of a completion, it is an error.
            compopt() { printf '%s\\n' "compopt $*"; }
            COMP_WORDS=(dnd "$@")
            COMP_CWORD=$#
            COMP_LINE="${COMP_WORDS[*]}"
            COMP_POINT=${#COMP_LINE}
            # After `=`, the word to complete is empty.
            current=${!#}
            _dnd dnd "${current/#=/}" "${COMP_WORDS[$# - 1]}"
            if [ ${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' "${COMPREPLY[@]}"; fi
            """
        let outcome = try await Program.run(
            ["/bin/bash", "-c", "\(script)", "\(Self.folder.string)"] + words.map { "\($0)" }, in: here.directory)
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
        #expect(outcome.outputText.split(separator: "\n").map(String.init) == expected)
    }

    @Test(
        "of fish", .enabled(if: Peers.has("fish"), "fish is missing"),
        arguments: [
            ("dnd help co", ["copy", "converters", "config"]),
            ("dnd copy --strip=", ["--strip=gps", "--strip=private", "--strip=all"]),
        ])
    func fish(line: String, expected: [String]) async throws {
        let outcome = try await Program.run(
            [
                "/usr/bin/fish", "--no-config", "-c",
                "source \(Self.folder.appending("dnd.fish").string); complete -C '\(line)'",
            ], in: here.directory)
        expectStatus(outcome, 0)
        let found = outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(found == expected, "\(outcome)")
    }

    // zshcompsys(1), _arguments: `-optname=`, the argument may be the next word, or follow an equals sign.
    @Test("of zsh accept a value after an equals sign, and offer the commands to help")
    func zsh() throws {
        let script = String(decoding: try Workspace.read(Self.folder.appending("_dnd")), as: UTF8.self)
        for line in ["'--strip=[", "'*--limit=[", "{-n+,--max-count=}'[", "'1:command:(copy move "] {
            #expect(script.contains(line), "\(line)")
        }
        #expect(!script.contains("'--strip["))
    }
}
