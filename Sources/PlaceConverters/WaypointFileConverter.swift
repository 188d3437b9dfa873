package import Conversion
package import ItemProviders
import Places
import SystemPackage
package import UniformTypes

/// Converts a waypoint file with all its waypoints to another format.
///
/// Data that the other format cannot hold is lost and recorded, as are tracks, routes and shapes. The file is read
/// twice, in constant memory: once to collect the names of its values, on which the columns of a table depend, and once
/// to write them.
package struct WaypointFileConverter: Converter {
    package let name = "waypoint files"
    package let rules = WaypointSyntax.types.flatMap { source in
        WaypointFormat.allCases.filter { $0.type != source && !Self.isTable(source, and: $0.type) }.map {
            ConversionRule(from: source, to: $0.type, fidelity: .flattened, losses: [.fields], endsRoute: true)
        }
    }

    /// Creates the converter, which has no dependencies.
    package init() {}

    /// Whether both types are tables, which the data converter converts.
    private static func isTable(_ one: UniformType, and other: UniformType) -> Bool {
        WaypointSyntax(one) == .table && WaypointSyntax(other) == .table
    }

    /// None: the rules depend on the content of a file.
    package func rules(from type: UniformType) -> [ConversionRule] { [] }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part == nil, let file = WaypointFile(source.content, type: source.type) else { return [] }
        let peek = source.examined { file.peek() }
        guard peek.isWaypointFile, peek.error != nil || !peek.isWhole || peek.contents.waypoints > 0 else { return [] }
        return rules.filter { source.type.conforms(to: $0.source) }.map { rule in
            guard peek.isWhole, peek.error == nil, peek.firstFailure == nil, let format = WaypointFormat(rule.target)
            else { return rule }
            let losses = (peek.contents.losses + peek.waypoints.flatMap(format.losses)).uniqued()
            return ConversionRule(
                from: rule.source, to: rule.target, fidelity: losses.isEmpty ? .lossless : .flattened, losses: losses,
                endsRoute: true)
        }
    }

    /// Compares the places of both.
    package func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? {
        try await PlaceComparison.prove(result, of: source, in: context)
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        guard let format = WaypointFormat(rule.target) else {
            throw ConversionError(.unsupported, subject: source.subject, message: "cannot become \(rule.target)")
        }
        return try await WaypointInput.reading(source, context) { file in
            var names: Set<String> = []
            var losses: [Loss] = []
            let contents = try file.forEachWaypoint(progress: context.progress) { (waypoint) throws(WaypointError) in
                names.formUnion(WaypointWriter.names(of: waypoint))
                losses = (losses + format.losses(of: waypoint)).uniqued()
                return true
            }
            guard contents.waypoints > 0 else {
                throw ConversionError(
                    .unsupported, subject: source.subject, message: "holds \(contents), expected at least one waypoint")
            }
            var writer = WaypointWriter(format, names: names)
            let output = try WaypointOutput(format, in: context)
            try output.write(writer.head)
            try file.forEachWaypoint { (waypoint) throws(WaypointError) in
                guard !context.progress.isCancelled else { return false }
                do { try output.write(writer.text(of: waypoint)) } catch { return false }
                return true
            }
            try context.progress.checkCancellation()
            try output.write(writer.tail)
            context.losses.record((contents.losses + losses).uniqued())
            return try output.finish()
        }
    }
}

/// Writes a waypoint file in blocks of one MiB.
///
/// After a write error every further call throws it, so that it cannot be missed.
final class WaypointOutput {
    private static let block = 1 << 20

    private var file: ScratchFile?
    private let limit: Int
    private var pending: [UInt8] = []
    private var written = 0
    private var failure: ConversionError?

    /// Creates the file in the scratch directory.
    ///
    /// - Throws: `ConversionError`.
    init(_ format: WaypointFormat, in context: ConversionContext) throws(ConversionError) {
        limit = context.limits.outputBytes
        file = try ScratchFile(
            in: context.scratch, extension: format.type.preferredFilenameExtension ?? "waypoints")
    }

    /// Writes `text`.
    ///
    /// - Throws: `ConversionError`.
    func write(_ text: String) throws(ConversionError) {
        if let failure { throw failure }
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.block { try flush() }
    }

    /// Returns the finished file.
    ///
    /// - Throws: `ConversionError`.
    func finish() throws(ConversionError) -> LoadedContent {
        if let failure { throw failure }
        try flush()
        guard let file = file.take() else {
            throw ConversionError(.cannotWrite, message: "was finished twice")
        }
        return .file(LoadedFile(path: file.keep(), ownership: .scratch))
    }

    private func flush() throws(ConversionError) {
        do throws(ConversionError) {
            written += pending.count
            guard written <= limit else {
                throw ConversionError(.tooLarge, message: "would become longer than \(limit) bytes")
            }
            try file?.write(pending)
            pending.removeAll(keepingCapacity: true)
        } catch {
            failure = error
            throw error
        }
    }
}
