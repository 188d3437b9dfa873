package import ItemProviders
package import SystemPackage
package import UniformTypes

/// Makes one file of several files of one type, in their order: the waypoints of several GPX files, the pages of several
/// PDF documents. It is the opposite of opening a container.
///
/// Like a converter, a joiner runs for untrusted bytes, within the limits of its context.
package protocol FileJoiner: Sendable {
    /// A name for lists of converters: that of its program, if it has one.
    var name: String { get }

    /// Whether its programs are installed.
    var availability: ConverterAvailability { get }

    /// What every file loses in the joined file.
    var usualLosses: [Loss] { get }

    /// Returns the joiner for just these files, which may depend on what they have in common.
    ///
    /// A file that cannot be read is passed over: the joiner refuses it later.
    func joiner(
        for parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async -> any FileJoiner

    /// Returns what a file would lose in the joined file, in which only `type` is written.
    ///
    /// - Throws: `ConversionError` if it cannot be part of a joined file, because it is damaged, encrypted or of another
    ///   kind. The other files can still be joined.
    func losses(joining part: JoinedPart, as type: UniformType, in context: ConversionContext) async throws -> [Loss]

    /// Joins files, in order, each of which `losses(joining:as:in:)` has accepted.
    ///
    /// - Returns: The joined file, in the context's scratch directory.
    /// - Throws: `ConversionError`.
    func join(
        _ parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async throws -> LoadedContent
}

extension FileJoiner {
    /// Needs no program.
    package var availability: ConverterAvailability { .available }

    /// Nothing.
    package var usualLosses: [Loss] { [] }

    /// This one.
    package func joiner(
        for parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async -> any FileJoiner { self }
}

/// One of the files that are joined.
package struct JoinedPart: Sendable {
    /// Its content.
    package let content: LoadedContent
    /// Its name in messages.
    package let subject: String

    /// Creates a part.
    package init(content: LoadedContent, subject: String) {
        self.content = content
        self.subject = subject
    }
}

/// The joiners that a destination may use, and what they run with.
package struct FileJoiners: Sendable {
    /// No joiners: every file takes one item.
    package static let none = FileJoiners(limits: ConversionLimits(), options: ConversionOptions()) { _ in nil }

    private let find: @Sendable (UniformType) -> (any FileJoiner)?
    private let limits: ConversionLimits
    private let options: ConversionOptions

    /// Creates a list of joiners: `joiner` returns the one of files of a type. Most drops need none, and make none.
    package init(
        limits: ConversionLimits, options: ConversionOptions,
        joiner: @escaping @Sendable (UniformType) -> (any FileJoiner)?
    ) {
        find = joiner
        self.limits = limits
        self.options = options
    }

    /// Returns the joiner of files of `type`; nil if such a file holds one item.
    package func joiner(of type: UniformType) -> (any FileJoiner)? { find(type) }

    /// Returns the context of a joiner that may write to `scratch`.
    package func context(scratch: FilePath) -> ConversionContext {
        ConversionContext(scratch: scratch, limits: limits, options: options)
    }
}
