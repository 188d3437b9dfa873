@testable import ExternalPrograms
import Configuration
import Conversion
import Confinement
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Runs a user's converter, declared in a file, through the real launcher.
struct CommandLaboratory {
    static let kernel = KernelSupport.probe()
    static var isConfining: Bool { kernel.landlockVersion != nil && kernel.filtersCalls }

    let folder: Scratch
    let scratch: Scratch
    let home: Scratch

    init() throws {
        folder = try Scratch()
        scratch = try Scratch()
        home = try Scratch()
    }

    /// Creates a converter that runs the shell script `script` with the command line in `call`.
    func converter(
        _ script: String, call: String = "command = [\"./tool\", \"{input}\", \"{output}\"]", more: String = "",
        inspect: @escaping CommandConverter.Inspection = { _, _ in nil }
    ) throws -> CommandConverter {
        _ = try folder.script("tool", script)
        return try declared(call, more: more, inspect: inspect)
    }

    /// Creates a converter with the command line in `call`.
    func declared(
        _ call: String, more: String = "", inspect: @escaping CommandConverter.Inspection = { _, _ in nil }
    ) throws -> CommandConverter {
        let text = """
            [[converters]]
            name = "mine"
            from = "public.utf8-plain-text"
            to = "public.html"
            fidelity = "flattened"
            losses = ["layout"]
            \(call)
            \(more)
            """
        _ = try folder.file("a.toml", text.utf8)
        let (declarations, problems) = try #require(ConverterFolder(folder.path, authority: .own)).declarations()
        #expect(problems == [])
        return CommandConverter(
            try #require(declarations.first), searchPath: .standard,
            confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher), inspect: inspect)
    }

    /// Converts a file with the given text.
    func convert(
        _ converter: CommandConverter, text: String = "words\n", named name: String = "note.txt",
        limits: ConversionLimits = .init(), progress: LoadProgress = LoadProgress()
    ) async throws -> String? {
        let source = try ConversionSource("public.utf8-plain-text", file: home.file(name, text.utf8))
        return try await converter.convert(
            source, in: ConversionContext(scratch: scratch.path, progress: progress, limits: limits)
        ).text()
    }

    /// Returns the error of a conversion that must fail and leave no files.
    func failure(
        _ converter: CommandConverter, limits: ConversionLimits = .init(), text: String = "words\n"
    ) async throws -> ConversionError {
        let error = try await #require(throws: ConversionError.self) {
            _ = try await convert(converter, text: text, limits: limits)
        }
        #expect(scratch.contents.isEmpty, "nothing is left over")
        return error
    }
}
