public import ItemProviders
public import UniformTypes

/// Something that turns content of one type into another.
///
/// A converter is one file and one line in the ordered list of standard converters. It keeps this contract, which
/// `ConverterContract` tests for each of them:
/// - `rules` is constant, names concrete targets and never `native`;
/// - `rules(for:)` reads at most `ConversionLimits.peekBytes` of the source and starts no process;
/// - `convert` reads its source only, writes only below `ConversionContext.scratch`, leaves nothing there when it
///   throws, ends soon after a cancel, and answers damaged input with a `ConversionError`, never with partial output;
/// - one that does not say `takesParts` is never given a source with a `part`, and need not look for one.
public protocol Converter: Sendable {
    /// A short name for `dnd converters` and reports: `pandoc`, `pictures`.
    var name: String { get }

    /// Every conversion of this converter, whether or not this machine can do it now.
    var rules: [ConversionRule] { get }

    /// Whether this machine has what the converter needs.
    var availability: ConverterAvailability { get }

    /// The programs that this machine lacks, and with which the converter would do better what it does without them. By default none.
    var absentPrograms: [OptionalProgram] { get }

    /// The rules that take a source of `type`, as far as the type alone can tell. By default those whose source type
    /// it conforms to; a converter whose rules hold for some subtypes only says which.
    func rules(from type: UniformType) -> [ConversionRule]

    /// The rules that hold for this very source, best known: an animation's first frame is a preview where a still
    /// picture would be lossless. By default the rules whose source type it conforms to.
    func rules(for source: ConversionSource) -> [ConversionRule]

    /// Whether a page or frame of a source of `type` can be converted by itself (`ConversionSource.part`). By default none can, and the
    /// converter is asked for no rules for one.
    func takesParts(of type: UniformType) -> Bool

    /// How many pages or frames `source` has; nil from a converter that cannot tell. Unlike the rules, this may read all of the source
    /// and start a process. Its part is not looked at.
    ///
    /// - Throws: `ConversionError`.
    func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int?

    /// Whether one step of this converter makes whatever several would: its results do not go through it again. Then no detour may promise
    /// to keep what the look at the source says is lost. By default not.
    var isDirect: Bool { get }

    /// Converts `source` as `rule` says.
    ///
    /// - Throws: `ConversionError`.
    func convert(_ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext) async throws
        -> LoadedContent
}

extension Converter {
    /// Always there, unless a converter says otherwise.
    public var availability: ConverterAvailability { .available }

    /// None, unless a converter says otherwise.
    public var absentPrograms: [OptionalProgram] { [] }

    /// The rules whose source type the source conforms to; none for a part that the converter cannot tell from the whole.
    public func rules(for source: ConversionSource) -> [ConversionRule] {
        source.part == nil || takesParts(of: source.type) ? rules(from: source.type) : []
    }

    /// No parts, unless a converter says otherwise.
    public func takesParts(of type: UniformType) -> Bool { false }

    /// Results may go through it again, unless a converter says otherwise.
    public var isDirect: Bool { false }

    /// Not known, unless a converter says otherwise.
    public func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? { nil }

    /// The rules whose source type `type` conforms to.
    public func rules(from type: UniformType) -> [ConversionRule] {
        rules.filter { type.conforms(to: $0.source) }
    }
}

/// Whether a converter can work on this machine.
public enum ConverterAvailability: Sendable, Hashable {
    /// It can.
    case available
    /// It needs `program`, which Debian's `package` brings; nil where nobody knows what brings it.
    case missing(program: String, package: String?)
}

/// A program that a converter can do without, and with which it does better what it makes of some type.
public struct OptionalProgram: Sendable, Hashable {
    /// The program's file name.
    public let program: String
    /// The command that installs it.
    public let installation: String
    /// What is converted better with it.
    public let source: UniformType

    /// `program`, which the command `installation` installs, for sources that conform to `source`.
    public init(program: String, installation: String, source: UniformType) {
        self.program = program
        self.installation = installation
        self.source = source
    }
}
