import Conversion
import Converters
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// The real decoder, and files that tests make for it.
enum DecoderFixture {
    /// `dnd-decoder`, which is built beside the test runner.
    static let executable = FilePath(CommandLine.arguments[0])
        .removingLastComponent().appending("dnd-decoder")

    static func pool(workers: Int = 1) -> DecoderPool { DecoderPool(executable: executable, maximumWorkers: workers) }

    static func source(_ path: String, _ type: String) throws -> ConversionSource {
        let uniformType = try #require(UniformType(type))
        let name = FilePath(path).lastComponent?.string
        return ConversionSource(
            type: uniformType, content: .file(LoadedFile(path: FilePath(path), ownership: .source)), name: name)
    }
}
