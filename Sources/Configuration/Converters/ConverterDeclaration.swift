package import Conversion
package import ItemProviders
package import SystemPackage
package import UniformTypes

/// A user-defined converter, declared by one `[[converters]]` table.
///
/// ```toml
/// [[converters]]
/// name = "thumbnail"
/// from = "public.movie"
/// to = ["public.png", "public.jpeg"]
/// command = ["ffmpeg", "-i", "{input}", "-frames:v", "1", "{output}"]
/// fidelity = "preview"
/// losses = ["frames", "sound"]
/// package = "ffmpeg"
/// limits.time = "5m"
/// ```
package struct ConverterDeclaration: Sendable, Hashable {
    /// The name in reports and `dnd converters`.
    package let name: String
    /// The source types, with all types that conform to them.
    package let sources: [UniformType]
    /// The target types, all concrete.
    package let targets: [UniformType]
    /// The fidelity; never `native`.
    package let fidelity: Fidelity
    /// The losses.
    package let losses: [Loss]
    /// The program to run.
    package let program: ConverterProgram
    /// The arguments of the program.
    package let call: CommandTemplate
    /// The Debian package of the program, if declared.
    package let package: String?
    /// Absolute paths that the program may read in addition to those that every program may read.
    package let readable: [FilePath]
    /// The limits that replace the defaults.
    package let limits: DeclaredLimits
    /// The declaring file.
    package let file: FilePath
    /// The 1-based line of its table's header.
    package let line: Int

    /// All conversions that it declares.
    package var rules: [ConversionRule] {
        sources.flatMap { source in
            targets.filter { $0 != source }.map {
                ConversionRule(from: source, to: $0, fidelity: fidelity, losses: losses)
            }
        }
    }

    /// The location in the format of compilers: `pictures.toml:12`.
    package var place: String { "\(file.string):\(line)" }
}

/// The program that a converter runs.
package enum ConverterProgram: Sendable, Hashable {
    /// A name to search in the directories of `PATH`.
    case named(String)
    /// A path: absolute, or that of a program beside the declaration.
    case path(FilePath)

    /// The name in messages.
    package var name: String {
        switch self {
        case .named(let name): name
        case .path(let path): path.lastComponent?.string ?? path.string
        }
    }
}

// MARK: - Limits

/// The limits that a user-defined converter declares.
package struct DeclaredLimits: Sendable, Hashable {
    /// The name of a limit in a declaration.
    enum Name: String, CaseIterable {
        case input, output, memory, time

        /// An example of a value.
        var example: String { self == .time ? "limits.time = \"10m\"" : "limits.\(rawValue) = \"2G\"" }
    }

    /// Bytes of input.
    package var inputBytes: Int?
    /// Bytes of output.
    package var outputBytes: Int?
    /// Bytes of memory.
    package var memoryBytes: Int?
    /// Seconds of processor time, and of sleep.
    package var seconds: Int?

    package init() {}

    /// Returns `limits` with these in place of the defaults. A limit that was set for the whole command, and so differs
    /// from the default, stays.
    package func applied(to limits: ConversionLimits) -> ConversionLimits {
        let usual = ConversionLimits()
        var result = limits
        if let inputBytes, limits.inputBytes == usual.inputBytes { result.inputBytes = inputBytes }
        if let outputBytes, limits.outputBytes == usual.outputBytes { result.outputBytes = outputBytes }
        if let memoryBytes, limits.memoryBytes == usual.memoryBytes { result.memoryBytes = memoryBytes }
        if let seconds, limits.time == usual.time { result.time = .seconds(seconds) }
        return result
    }

    mutating func set(_ name: Name, to value: Int) {
        switch name {
        case .input: inputBytes = value
        case .output: outputBytes = value
        case .memory: memoryBytes = value
        case .time: seconds = value
        }
    }

    /// Parses a limit in bytes or seconds (`LimitValue`); nil if it is not a number or out of range.
    static func value(of text: String, for name: Name) -> Int? {
        (name == .time ? LimitValue.seconds(text) : LimitValue.count(text)).flatMap { checked($0, name) }
    }

    /// The limit in bytes or seconds; nil if it is out of range.
    static func checked(_ number: Int64, _ name: Name) -> Int? {
        let range = name == .time ? ConversionLimits.timeRange : ConversionLimits.countRange
        return Int(exactly: number).flatMap { range.contains($0) ? $0 : nil }
    }
}
