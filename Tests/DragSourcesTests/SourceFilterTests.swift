import DragSources
import SystemPackage
import Testing
import UniformTypes

/// Which files of a folder are lifted.
@Suite struct SourceFilterTests {
    /// A pattern: `+` lifts, `-` leaves out.
    private func filter(_ patterns: [String]) -> SourceFilter {
        SourceFilter(patterns.map { SourceFilter.Rule(Array($0.dropFirst().utf8), isOnly: $0.hasPrefix("+")) })
    }

    private func components(_ path: String) -> [FilePath.Component] { Array(FilePath(path).components) }

    @Test(
        "the last pattern that matches decides",
        arguments: [
            ([], "a.txt", true),
            (["+*.png"], "a.png", true), (["+*.png"], "a.txt", false), (["+*.png"], "deep/er/a.png", true),
            (["-*.tmp"], "a.tmp", false), (["-*.tmp"], "a.txt", true),
            (["-*.txt", "+notes.txt"], "notes.txt", true), (["+notes.txt", "-*.txt"], "notes.txt", false),
            (["+*.png", "+*.jpg"], "a.jpg", true),
            // A name of a folder stands for everything in it; a case is a case.
            (["-node_modules"], "web/node_modules/x/index.js", false),
            (["-node_modules/"], "web/node_modules/a", false),
            // A slash at the end says that a folder is meant.
            (["-build/"], "build", true), (["-build/"], "src/build", true), (["-build"], "build", false),
            (["-src/build/"], "src/build", true), (["-src/build/"], "src/build/a.o", false),
            (["+photos/"], "photos", false),
            (["+photos"], "photos/2024/a.heic", true), (["+photos"], "other/a.heic", false),
            (["-*.PNG"], "a.png", true), (["+[ab].txt"], "c.txt", false), (["+?.txt"], "c.txt", true),
            // With a slash, the whole path counts, from the folder that was named.
            (["-build/*.o"], "build/a.o", false), (["-build/*.o"], "src/build/a.o", true),
            (["-**/build/*.o"], "src/build/a.o", false), (["-**/build/*.o"], "build/a.o", false),
            (["-/build"], "build/x/a.o", false), (["-/build"], "src/build/a.o", true),
            (["+src/**/*.swift"], "src/a.swift", true), (["+src/**/*.swift"], "src/b/c/a.swift", true),
            (["+src/**/*.swift"], "tests/a.swift", false), (["-a/b"], "a/b/c/d", false), (["-a/*/d"], "a/b/c/d", true),
            // Hidden files, only if a pattern names the dot.
            ([], ".profile", false), ([], ".git/config", false), (["+*"], ".profile", false),
            (["+.*"], ".profile", true), (["+.config"], "x/.config/a", true), (["+.*", "-.git"], ".git/config", false),
            (["-*.txt", "+.env"], ".env", true),
            // One character, not one byte.
            (["+?.txt"], "é.txt", true), (["+[äö].txt"], "ö.txt", true), (["+?.txt"], "éé.txt", false),
        ])
    func names(patterns: [String], path: String, isLifted: Bool) {
        #expect((filter(patterns).answer(for: components(path)) == .lifted) == isLifted)
        // What is left out by its folder is left out itself.
        if isLifted {
            for count in components(path).indices.dropFirst() {
                #expect(!filter(patterns).leavesOut(folder: Array(components(path).prefix(count))))
            }
        }
    }

    @Test func packagesAreFolders() throws {
        let package = try #require(UniformType("com.apple.application-bundle"))
        #expect(filter(["-App.app/"]).answer(for: components("x/App.app"), type: package) == .leftOut)
        #expect(filter(["-App.app/"]).answer(for: components("x/App.app"), type: .plainText) == .lifted)
    }

    @Test("a type matches what conforms to it, and waits for the type if the names do not decide")
    func types() {
        let pictures = filter(["+public.image"])
        #expect(pictures.answer(for: components("a")) == .dependsOnType)
        #expect(pictures.answer(for: components("a"), type: .png) == .lifted)
        #expect(pictures.answer(for: components("a"), type: .pdf) == .leftOut)
        let without = filter(["+public.image", "-*.gif"])
        #expect(without.answer(for: components("a.gif")) == .leftOut)
        #expect(without.answer(for: components("a.png")) == .dependsOnType)
        let mostly = filter(["-public.image", "+cover.*"])
        #expect(mostly.answer(for: components("cover.png")) == .lifted)
        #expect(mostly.answer(for: components("b.png"), type: .png) == .leftOut)
        #expect(mostly.answer(for: components("b.txt"), type: .plainText) == .leftOut)
        // What is not a declared type is a name.
        #expect(filter(["+public.nothing"]).answer(for: components("public.nothing")) == .lifted)
    }

    @Test("a folder in which nothing can be lifted is not read")
    func folders() {
        #expect(filter(["-node_modules"]).leavesOut(folder: components("web/node_modules")))
        #expect(!filter(["-node_modules"]).leavesOut(folder: components("web")))
        #expect(!filter(["-node_modules", "+*.md"]).leavesOut(folder: components("node_modules")))
        #expect(!filter(["+*.png"]).leavesOut(folder: components("pictures")))
        #expect(filter(["+*.png"]).leavesOut(folder: components(".git")))
        #expect(!filter(["+.git"]).leavesOut(folder: components(".git")))
    }
}
