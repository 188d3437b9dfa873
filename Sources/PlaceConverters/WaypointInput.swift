import Places
import Conversion
import ItemProviders
import SystemPackage

/// What the converters of waypoint files have in common: opening one, and the words for what is wrong with it.
enum WaypointInput {
    /// Runs `body` over the file, off the threads that must not block.
    ///
    /// - Throws: `ConversionError`.
    static func reading<Result: Sendable>(
        _ source: ConversionSource, _ context: ConversionContext,
        _ body: @escaping @Sendable (WaypointFile) throws -> Result
    ) async throws -> Result {
        try await BlockingWork.run { () throws(ConversionError) in
            do {
                // An unreadable, special or too large file is an error here.
                let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
                context.progress.totalUnitCount = Int64(input.size)
                guard let file = WaypointFile(source.content, type: source.type) else {
                    throw ConversionError(
                        .unsupported, subject: source.subject, message: "is \(source.type), which holds no waypoints")
                }
                return try body(file)
            } catch {
                throw failure(error, subject: source.subject)
            }
        }
    }

    static func failure(_ error: any Error, subject: String?) -> ConversionError {
        switch error {
        case let error as ConversionError: error
        case let error as WaypointError: ConversionError(error, subject: subject)
        case let error as ItemProviderError where error.code == .cancelled:
            ConversionError(.cancelled, subject: subject, message: "cancelled", underlying: error)
        case let error as Errno:
            ConversionError(.cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
        // A text that an archive has no place for.
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
