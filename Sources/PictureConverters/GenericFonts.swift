import ExternalPrograms
import Conversion
import Synchronization
import SystemPackage

/// The installed families for CSS's generic font families, from fontconfig's `fc-match`: resvg reads the system's
/// fonts, but does not ask fontconfig for the default of a generic family.
final class GenericFonts: Sendable {
    /// The generic families that resvg can map, with its options.
    private static let options = [
        "serif": "--serif-family", "sans-serif": "--sans-serif-family", "monospace": "--monospace-family",
    ]
    /// The maximum length of a family name, in bytes.
    private static let maximumName = 256

    private let tool: ExternalProgram
    /// The installed family for each generic family; empty if `fc-match` returns none.
    private let known = Mutex<[String: String]>([:])

    /// Creates a lookup that runs `fc-match` from `searchPath` under `confinement`.
    init(searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        tool = ExternalProgram("fc-match", package: "fontconfig", on: searchPath, confinement: confinement)
    }

    /// The arguments of resvg for the default family, and for those of `generics`. CSS leaves the default open; here it
    /// is serif, as in librsvg.
    ///
    /// resvg cannot find a generic family without an argument, and warns. It uses `serif` for every other missing
    /// family, so that argument is passed only if `generics` contains it.
    func arguments(
        for generics: Set<String>, in context: ConversionContext
    ) async throws(ConversionError) -> [String] {
        var arguments: [String] = []
        if let name = try await family("serif", in: context) { arguments += ["--font-family", name] }
        for (generic, option) in Self.options.sorted(by: { $0.key < $1.key }) where generics.contains(generic) {
            if let name = try await family(generic, in: context) { arguments += [option, name] }
        }
        return arguments
    }

    private func family(_ generic: String, in context: ConversionContext) async throws(ConversionError) -> String? {
        if let name = known.withLock({ $0[generic] }) { return name.isEmpty ? nil : name }
        let name = try await ask(generic, in: context) ?? ""
        known.withLock { $0[generic] = name }
        return name.isEmpty ? nil : name
    }

    private func ask(_ generic: String, in context: ConversionContext) async throws(ConversionError) -> String? {
        guard tool.path != nil else { return nil }
        let answer = try ScratchFile(in: context.scratch, extension: "txt")
        let nothing = try PictureFiles.openNothing()
        defer { try? nothing.close() }
        let report = try await tool.run(
            ["--format=%{family[0]}", generic], input: nothing, output: answer.descriptor, subject: nil, in: context)
        guard report.status == 0 else { return nil }
        let bytes = try? [UInt8](unsafeUninitializedCapacity: Self.maximumName + 1) { buffer, filled in
            filled = try answer.descriptor.read(
                fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard let bytes, let name = String(validating: bytes, as: UTF8.self), !name.isEmpty,
            bytes.count <= Self.maximumName, !name.hasPrefix("-"), !name.contains(where: \.isNewline)
        else { return nil }
        return name
    }
}
