import Places
import Conversion
import ItemProviders
import SystemPackage
import UniformTypes

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
