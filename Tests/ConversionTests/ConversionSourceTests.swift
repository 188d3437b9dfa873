import Conversion
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@Suite struct ConversionSourceTests {
    @Test func aPrefixIsBounded() throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let path = directory.path.appending("long")
        try Data(repeating: 65, count: 200_000).write(to: URL(filePath: path.string))
        let source = ConversionSource(
            type: type("public.data"), content: .file(LoadedFile(path: path, ownership: .source)))
        #expect(source.prefix().count == ConversionLimits.peekBytes)
        #expect(source.prefix(3) == [65, 65, 65])
        #expect(try source.data(limit: 200_000).count == 200_000)
        #expect(throws: ConversionError.self) { try source.data(limit: 199_999) }
        _ = consume directory
    }

    @Test func whatIsMissingIsAnErrorThatNamesIt() {
        let source = ConversionSource(
            type: type("public.data"), content: .file(LoadedFile(path: "/nowhere/at/all", ownership: .source)))
        #expect(source.prefix().isEmpty)
        #expect {
            try source.data(limit: 10)
        } throws: { error in
            let error = error as? ConversionError
            return error?.code == .cannotRead && error?.subject == "/nowhere/at/all"
        }
    }
}
