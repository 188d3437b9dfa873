import Conversion
import Converters
import DragSources
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import DndCommands

private let examples = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
    .appending("Examples")

/// What only needs the type asks no converter.
@Suite struct FilteredIdentificationTests {
    @Test(arguments: [("public.plain-text", false), ("com.adobe.pdf", true)])
    func aConverterIsAskedOnlyAboutFilesThatAreLifted(only: String, asksAboutPDF: Bool) async throws {
        let context = try CommandContext()
        let source = try #require(PathArgument(argument: examples.string))
        var stream = SourceStream([source], list: nil, inputName: nil, context: context)
        stream.filter = SourceFilter([.init(Array(only.utf8), isOnly: true)])
        var types: Set<UniformType> = []
        while case let items = try await stream.next(opening: { _ in true }), !items.isEmpty {
            for item in items { types.insert(item.type) }
        }
        let wanted = try #require(UniformType(only))
        #expect(!types.isEmpty && types.allSatisfy { $0.conforms(to: wanted) })
        let converter = try #require(context.converters.deferred.first { $0.isAsked(about: .pdf) })
        #expect(converter.isCreated == asksAboutPDF)
    }
}
