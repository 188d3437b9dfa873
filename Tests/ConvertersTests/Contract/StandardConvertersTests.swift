import Conversion
import Converters
import DocumentConverters
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// The graph asks a converter only about sources of the types in its `DeferredConverter`. These tests fail if a type is
/// missing there.
@Suite("Standard converters are asked about every source that they can take")
struct StandardConvertersTests {
    /// The decoder is only looked for, not started.
    private let standard = StandardConverters(decoder: "/bin/sh", jobs: 1)

    /// One content for each kind of converter, which examine it in different ways, and a folder.
    private static let contents: [LoadedContent] =
        [
            #"[{"lat": 1, "lon": 2}]"#, "lat,lon\n1,2\n", "lat\tlon\n1\t2\n", "a: 1\n", "a = 1\n", "{\\rtf1 a}",
            #"<article xmlns="http://docbook.org/ns/docbook"/>"#, "<html><body>a", "bplist00", "PK\u{3}\u{4}",
            #"<gpx version="1.1"><wpt lat="1" lon="2"><name>a</name></wpt></gpx>"#, MinimalPDF.saying("a"),
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {}}"#,
            #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#, "\u{89}PNG\r\n\u{1A}\n",
        ].map { .data(Data($0.utf8)) } + [.folder(LoadedFile(path: "/nonexistent", ownership: .source))]

    /// The converters that can take a source about which they are not asked, with its type.
    private static func omissions(of converters: [DeferredConverter]) -> [String] {
        UniformType.allDeclared.flatMap { type in
            converters.filter { !$0.isAsked(about: type) }.map(\.converter).filter { converter in
                !converter.rules(from: type).isEmpty || converter.takesParts(of: type)
                    || contents.contains { content in
                        !converter.rules(for: ConversionSource(type: type, content: content, name: "a.ipynb")).isEmpty
                    }
            }.map { "\($0.name): \(type)" }
        }
    }

    @Test("for no declared type, a converter that is not asked has rules or supports parts")
    func complete() {
        #expect(Self.omissions(of: standard.deferred) == [])
    }

    @Test("the source of every rule is among the types")
    func rules() {
        let missing = standard.deferred.flatMap { deferred in
            deferred.converter.rules.filter { !deferred.isAsked(about: $0.source) }
                .map { "\(deferred.converter.name): \($0.source)" }
        }
        #expect(missing == [])
    }

    @Test("an omission is noticed", arguments: [UniformType.rtf, .plainText])
    func omission(_ only: UniformType) {
        let omissions = Self.omissions(of: [DeferredConverter(of: [only]) { TextEncodingConverter() }])
        #expect(omissions.contains("text: public.json"))
        #expect(omissions.contains("text: public.plain-text") == (only == .rtf))
    }

    /// What a graph says about a source or a type, in the order of the offers.
    private static func lines(_ routes: [ConversionRoute]) -> [String] {
        routes.map { route in
            let steps = route.steps.map { "\($0.converter.name) \($0.rule.source) \($0.rule.target)" }
            return "\(route.target) \(route.fidelity) \(route.losses) \(route.embeds) \(route.keepsBytes) \(steps)"
        }
    }

    @Test("the offers of every file are those of a graph that asks all converters")
    func files() throws {
        let (deferred, all) = (ConversionGraph(deferred: standard.deferred), ConversionGraph(converters: standard.all))
        var offered = 0
        for (path, type) in Self.files() {
            let content = LoadedContent.file(LoadedFile(path: path, ownership: .source))
            let source = ConversionSource(type: type, content: content, name: path.lastComponent?.string)
            let lines = Self.lines(deferred.routes(from: source))
            #expect(lines == Self.lines(all.routes(from: source)), "\(path)")
            #expect(deferred.takesParts(of: type) == all.takesParts(of: type), "\(path)")
            offered += lines.count
        }
        #expect(offered > 0)
    }

    /// The example files and the fixtures, with the type of their extension; extensions without a type are left out.
    private static func files() -> [(FilePath, UniformType)] {
        let folders = [
            Fixtures.package.appending(path: "Examples"), Fixtures.documents, Fixtures.folder("geo"),
            Fixtures.folder("images"), Fixtures.folder("keyed-archives"), Fixtures.folder("types"),
        ]
        return folders.flatMap { folder -> [(FilePath, UniformType)] in
            let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
            return (found?.compactMap { $0 as? URL } ?? []).compactMap { file in
                guard (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true,
                    let type = UniformType(filenameExtension: file.pathExtension)
                else { return nil }
                return (FilePath(file.path), type)
            }
        }
    }

    @Test("the routes of every declared type are those of a graph that asks all converters")
    func types() {
        let (deferred, all) = (ConversionGraph(deferred: standard.deferred), ConversionGraph(converters: standard.all))
        let sources = UniformType.allDeclared.filter { !all.routes(from: $0).isEmpty }
        #expect(sources.contains(.png) && sources.contains(.rtf) && sources.contains(.gpx))
        for type in sources {
            #expect(Self.lines(deferred.routes(from: type)) == Self.lines(all.routes(from: type)), "\(type)")
        }
    }

    @Test("a picture creates the converters of pictures, and no other")
    func laziness() throws {
        let graph = ConversionGraph(deferred: standard.deferred)
        let picture = Fixtures.package.appending(path: "Examples/evening.heic")
        let source = try ConversionSource("public.heic", file: FilePath(picture.path))
        #expect(graph.offers(of: source).descriptions.map(\.type).contains(.png))
        #expect(standard.deferred.filter(\.isCreated).map(\.converter.name) == ["img2pdf", "metadata", "pictures"])
    }
}
