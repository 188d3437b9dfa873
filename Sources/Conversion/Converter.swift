package import ItemProviders
import Synchronization
package import UniformTypes

/// Converts content of one type into another.
///
/// Each converter keeps this contract, which `ConverterContract` in the tests can check:
/// - `rules` is constant and has concrete targets; no rule is `native`.
/// - `rules(for:)` reads at most `ConversionLimits.peekBytes` of the source and starts no process.
/// - `convert` reads only its source, writes only below `ConversionContext.scratch`, leaves no files there when it
///   throws, ends soon after a cancel, and fails on damaged input with a `ConversionError` instead of partial output.
/// - A converter whose `takesParts` is false never receives a source with a `part`.
package protocol Converter: Sendable {
    /// A short name for `dnd converters` and reports: `pandoc`, `pictures`.
    var name: String { get }

    /// Every conversion of this converter, including those that this machine lacks the programs for.
    var rules: [ConversionRule] { get }

    /// Whether the programs that the converter needs are installed.
    var availability: ConverterAvailability { get }

    /// Programs that are not installed and would improve the converter's results. The default is none.
    var absentPrograms: [OptionalProgram] { get }

    /// Returns the rules for a source of `type`, judged by the type alone. By default those whose source type it
    /// conforms to; a converter whose rules hold only for some subtypes overrides this.
    func rules(from type: UniformType) -> [ConversionRule]

    /// Returns the rules for this specific source: the first frame of an animation is a preview, while a still picture
    /// would be lossless. By default the rules whose source type it conforms to.
    func rules(for source: ConversionSource) -> [ConversionRule]

    /// Whether single pages or frames of a source of `type` can be converted (`ConversionSource.part`). If not, which
    /// is the default, the converter is not asked for rules for parts.
    func takesParts(of type: UniformType) -> Bool

    /// Returns the number of pages or frames of `source`, ignoring its `part`; nil if the converter does not know it.
    /// Unlike the rules, this may read the whole source and start a process.
    ///
    /// - Throws: `ConversionError`.
    func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int?

    /// Returns the names of the parts of `source`, in order, if they have names that are unique: the sheets of a workbook.
    /// Nil, the default, if they only have numbers.
    ///
    /// - Throws: `ConversionError`.
    func partNames(of source: ConversionSource, in context: ConversionContext) async throws -> [String]?

    /// Whether one step of this converter makes everything that several steps would, so that its results are not
    /// converted by it again. A detour can then not claim to keep what the rules for the source declare as lost. The
    /// default is false.
    var isDirect: Bool { get }

    /// Returns the options that influence the conversion of `source` to `target`, which is one of `rules`, or the same
    /// type for a converter that rewrites. The default is none.
    ///
    /// An option that no conversion of a drop uses is an error of the user's command line.
    ///
    /// - Parameter given: All options that are set: one may take precedence over another.
    func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name>

    /// Converts `source` according to `rule`.
    ///
    /// - Throws: `ConversionError`.
    func convert(_ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext) async throws
        -> LoadedContent

    /// Reads the result of a conversion that lost nothing again, and compares it with its source.
    ///
    /// - Returns: What was found equal; nil, the default, if the converter cannot compare them.
    /// - Throws: `ConversionError` with the code `differs` if they are not equal; others if one of them cannot be read.
    func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof?
}

extension Converter {
    /// Always available.
    package var availability: ConverterAvailability { .available }

    /// No programs.
    package var absentPrograms: [OptionalProgram] { [] }

    /// Returns the rules whose source type the source conforms to; none for a part if the converter does not support
    /// parts.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
        source.part == nil || takesParts(of: source.type) ? rules(from: source.type) : []
    }

    /// Supports no parts.
    package func takesParts(of type: UniformType) -> Bool { false }

    /// Results may be converted by it again.
    package var isDirect: Bool { false }

    /// Returns nil: unknown.
    package func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? { nil }

    /// Returns nil: the parts have no names.
    package func partNames(of source: ConversionSource, in context: ConversionContext) async throws -> [String]? { nil }

    /// Returns nil: they cannot be compared.
    package func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? { nil }

    /// Uses no options.
    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { [] }

    /// Returns the rules whose source type `type` conforms to.
    package func rules(from type: UniformType) -> [ConversionRule] {
        rules.filter { type.conforms(to: $0.source) }
    }
}

/// Whether a converter can work on this machine.
package enum ConverterAvailability: Sendable, Hashable {
    /// All required programs are installed.
    case available
    /// It needs `program`, which is in Debian's `package`; nil if the package is unknown.
    case missing(program: String, package: String?)
}

/// An optional program that improves a converter's results for some type.
package struct OptionalProgram: Sendable, Hashable {
    /// The program's file name.
    package let program: String
    /// The command that installs it.
    package let installation: String
    /// The type whose conversion it improves.
    package let source: UniformType

    /// Creates a description of `program`, which the command `installation` installs, for sources that conform to
    /// `source`.
    package init(program: String, installation: String, source: UniformType) {
        self.program = program
        self.installation = installation
        self.source = source
    }
}

// MARK: - Rules

/// One conversion that a converter supports: an edge of the route graph.
package struct ConversionRule: Sendable, Hashable {
    /// The source type. A source satisfies the rule when its type conforms to this one.
    package let source: UniformType
    /// The target type: a concrete type.
    package let target: UniformType
    /// How much is kept. Never `native`.
    package let fidelity: Fidelity
    /// The declared losses.
    package let losses: [Loss]
    /// Whether the result is the source's own bytes, such as source code as plain text, judged by a peek at the source.
    package let keepsBytes: Bool
    /// Whether a route ends with this rule: a table of places is a file for explicit requests, and not an intermediate
    /// step to the text of the places.
    package let endsRoute: Bool
    /// Whether the rule applies only to sources, not to intermediate results, because only examining the file shows
    /// what would be kept.
    package let beginsRoute: Bool
    /// The types of complete parts of the result that are items in their own right: the picture in a geocache. A
    /// destination that may not see one of them may not see the result.
    package let embeds: [UniformType]
    /// What the result never has, so that no later step can lose it: a drawing has no EXIF.
    package let lacks: [Loss]

    /// Creates a rule from `source` to `target`.
    package init(
        from source: UniformType, to target: UniformType, fidelity: Fidelity, losses: [Loss] = [],
        keepsBytes: Bool = false, endsRoute: Bool = false, beginsRoute: Bool = false, embeds: [UniformType] = [],
        lacks: [Loss] = []
    ) {
        self.source = source
        self.target = target
        self.fidelity = fidelity
        self.losses = losses
        self.keepsBytes = keepsBytes
        self.endsRoute = endsRoute
        self.beginsRoute = beginsRoute
        self.embeds = embeds
        self.lacks = lacks
    }

    /// Returns the same rule for a source that has none of `absent`, which it therefore does not lose.
    package func lacking(_ absent: [Loss]) -> ConversionRule {
        guard losses.contains(where: absent.contains) else { return self }
        return ConversionRule(
            from: source, to: target, fidelity: fidelity, losses: losses.filter { !absent.contains($0) },
            keepsBytes: keepsBytes, endsRoute: endsRoute, beginsRoute: beginsRoute, embeds: embeds, lacks: lacks)
    }

    /// Returns the same rule for a source that also loses `others`; it is then never lossless.
    package func losing(_ others: [Loss]) -> ConversionRule {
        let added = others.filter { !losses.contains($0) }
        return ConversionRule(
            from: source, to: target, fidelity: others.isEmpty ? fidelity : max(fidelity, .flattened),
            losses: losses + added, keepsBytes: keepsBytes, endsRoute: endsRoute, beginsRoute: beginsRoute,
            embeds: embeds, lacks: lacks)
    }
}

/// A converter that is created when it is asked for the first time, and the types of the sources that it is asked about.
///
/// A graph asks a converter only about its sources. All others stay what this is: a list of types. Their tables are not
/// built, and their programs are not searched for.
package struct DeferredConverter: Sendable {
    /// The types that sources conform to; nil if the converter is asked about every source.
    private let sources: [UniformType]?
    private let created: Deferred<Created>

    private struct Created {
        let converter: any Converter
        /// Asked once: it is needed for each source, and can search for a program.
        let isAvailable: Bool

        init(_ converter: any Converter) {
            self.converter = converter
            isAvailable = converter.availability == .available
        }
    }

    /// Creates the entry of a converter.
    ///
    /// - Parameters:
    ///   - sources: Types to which the source of every rule conforms. For a source of another type, the converter must
    ///     have no rules and support no parts: it is not asked.
    ///   - create: Creates the converter. Called at most once.
    package init(of sources: [UniformType], create: @escaping @Sendable () -> any Converter) {
        self.sources = sources
        created = Deferred { Created(create()) }
    }

    /// Creates the entry of `converter`, which is asked about every source.
    init(_ converter: any Converter) {
        sources = nil
        created = Deferred { Created(converter) }
    }

    /// The converter, which the first call creates.
    package var converter: any Converter { created.value.converter }

    /// Whether the converter has been created, for tests.
    package var isCreated: Bool { created.isMade }

    /// Whether the converter's programs were installed when it was created, which this does.
    var isAvailable: Bool { created.value.isAvailable }

    /// Whether the converter is asked about sources of `type`.
    package func isAsked(about type: UniformType) -> Bool {
        sources?.contains(where: type.conforms(to:)) ?? true
    }
}

/// A value that is made when it is needed for the first time, once for all copies of its owner.
package final class Deferred<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    /// - Parameter make: Makes the value. Called at most once.
    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// Whether the value has been made.
    package var isMade: Bool { made.withLock { $0 != nil } }

    /// The value, which the first call makes.
    package var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
