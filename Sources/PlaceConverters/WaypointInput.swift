import Places
import Conversion
import ItemProviders
import SystemPackage

/// Opens waypoint files for their converters, and maps the errors.
enum WaypointInput {
    /// Runs `body` with the file, on a thread that may block.
    ///
    /// - Throws: `ConversionError`.
    static func reading<Result: Sendable>(
        _ source: ConversionSource, _ context: ConversionContext,
        _ body: @escaping @Sendable (WaypointFile) throws -> Result
    ) async throws -> Result {
        try await BlockingWork.run { () throws(ConversionError) in
            let file = try open(source, context)
            do {
                return try body(file)
            } catch {
                throw failure(error, subject: source.subject)
            }
        }
    }

    /// Returns the waypoint file of a source, which is readable and not too large.
    static func open(
        _ source: ConversionSource, _ context: ConversionContext
    ) throws(ConversionError) -> WaypointFile {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        context.progress.totalUnitCount = Int64(input.size)
        guard let file = WaypointFile(source.content, type: source.type) else {
            throw ConversionError(
                .unsupported, subject: source.subject, message: "is \(source.type), which holds no waypoints")
        }
        return file
    }

    static func failure(_ error: any Error, subject: String?) -> ConversionError {
        switch error {
        case let error as ConversionError: error
        case let error as WaypointError: ConversionError(error, subject: subject)
        case let error as ItemProviderError where error.code == .cancelled:
            ConversionError(.cancelled, subject: subject, message: "cancelled", underlying: error)
        case let error as Errno:
            ConversionError(.cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
        // A text that an archive cannot hold.
        default: ConversionError(.unsupported, subject: subject, message: "\(error)", underlying: error)
        }
    }
}

extension ConversionError {
    fileprivate init(_ error: WaypointError, subject: String?) {
        let code: Code =
            switch error.code {
            case .damaged: .damaged
            case .unsupported: .unsupported
            case .tooLarge: .tooLarge
            case .cannotRead: .cannotRead
            case .cancelled: .cancelled
            }
        self.init(code, subject: subject, message: "\(error)", underlying: error)
    }
}
