import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import UniformTypes

@testable import Conversion

/// Counts how often it creates a converter.
private final class Creations: Sendable {
    private let made = Mutex(0)

    var count: Int { made.withLock { $0 } }

    func deferred(_ converter: TableConverter, of sources: [UniformType]) -> DeferredConverter {
        DeferredConverter(of: sources) {
            self.made.withLock { $0 += 1 }
            return converter
        }
    }
}

@Suite("Deferred converters")
struct DeferredConverterTests {
    private let creations = Creations()
    private let text = ConversionSource(type: type("public.plain-text"), content: .data(Data("a".utf8)))
    private let png = ConversionSource(type: type("public.png"), content: .data(Data("b".utf8)))

    private let table = TableConverter(name: "table", rules: [rule("public.text", "public.html", .lossless)])

    @Test("the first source of a subtype creates the converter, and all others share it")
    func created() {
        let graph = ConversionGraph(deferred: [creations.deferred(table, of: [.text])])
        #expect(creations.count == 0)
        #expect(graph.routes(from: text).map(\.target) == [.html])
        #expect(graph.routes(from: text).count == 1)
        #expect(graph.routes(from: UniformType.plainText, to: .html).count == 1)
        #expect(creations.count == 1)
    }

    @Test("no other source creates it, by whatever it is asked")
    func untouched() async throws {
        let deferred = creations.deferred(table, of: [.text])
        let graph = ConversionGraph(deferred: [deferred])
        #expect(graph.routes(from: png).isEmpty)
        #expect(graph.offers(of: png).descriptions.isEmpty)
        #expect(graph.routes(from: UniformType.png).isEmpty)
        #expect(graph.routes(from: .png, to: .html).isEmpty)
        #expect(!graph.takesParts(of: .png))
        #expect(try await graph.partCount(of: png, scratch: "/nonexistent") == nil)
        #expect(creations.count == 0)
        #expect(!deferred.isCreated)
    }

    @Test("a later step creates the converter that takes its result")
    func later() {
        let first = TableConverter(name: "first", rules: [rule("public.png", "public.html", .lossless)])
        let second = TableConverter(name: "second", rules: [rule("public.html", "public.json", .lossless)])
        let graph = ConversionGraph(deferred: [
            creations.deferred(second, of: [.html]), creations.deferred(first, of: [.png]),
            creations.deferred(table, of: [.pdf]),
        ])
        #expect(graph.routes(from: png).map(\.target) == [.html, .json])
        #expect(creations.count == 2)
    }

    @Test("converters keep their order, whichever is created first")
    func order() {
        let other = TableConverter(name: "other", rules: [rule("public.plain-text", "public.html", .lossless)])
        let deferred = [creations.deferred(other, of: [.plainText]), creations.deferred(table, of: [.text])]
        #expect(deferred[1].converter.name == "table")
        let graph = ConversionGraph(deferred: deferred)
        #expect(graph.routes(from: text).map(\.steps[0].converter.name) == ["other"])
        #expect(graph.converters.map(\.name) == ["other", "table"])
    }

    @Test("a converter whose program is missing has no routes")
    func missing() {
        let missing = TableConverter(
            name: "missing", rules: table.rules, availability: .missing(program: "none", package: nil))
        let graph = ConversionGraph(deferred: [creations.deferred(missing, of: [.text])])
        #expect(graph.routes(from: text).isEmpty)
        #expect(graph.converters.isEmpty)
    }
}
