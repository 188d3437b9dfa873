package import Conversion
package import ItemProviders
import Models
import SystemPackage
import UniformTypes

/// A GPX or LOC file that holds one waypoint and nothing else to an archived geocache.
///
/// A file with several waypoints, or with routes or tracks, is a container: it is opened, not converted. A peek tells
/// the two apart where the file ends within it. Where it does not, a file whose first waypoint is complete is taken
/// for a container, and one whose first waypoint is still going on, a listing with many logs, for a single waypoint's;
/// should more follow all the same, the conversion is an error that says so.
package struct WaypointConverter: Converter {
    package let name = "waypoints"
    package let rules = [UniformType.gpx, .loc].map {
        ConversionRule(from: $0, to: .geocache, fidelity: .lossless)
    }

    /// The converter; it needs nothing of the machine.
    package init() {}

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard !rules.isEmpty, source.content.isReadableAsBytes else { return [] }
        let beginning = source.prefix()
        return Self.canBeSingle(beginning, isWhole: beginning.count < ConversionLimits.peekBytes) ? rules : []
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
            do {
                let waypoint = try Self.onlyWaypoint(of: input, progress: context.progress)
                return .data(try Geocache(waypoint).archivedData())
            } catch {
                throw Self.failure(error, subject: source.subject)
            }
        }
    }

    /// Whether the file may be a single waypoint's, as far as its beginning tells. What is damaged may be: only the
    /// conversion can say what is wrong with it.
    private static func canBeSingle(_ beginning: [UInt8], isWhole: Bool) -> Bool {
        do {
            var reader = try WaypointReader()
            do {
                _ = try reader.read(beginning)
                guard isWhole else { return reader.contents.waypoints == 0 && reader.isInsideWaypoint }
                try reader.finish()
            } catch {
                return !reader.contents.exceedsSingleWaypoint
            }
            return reader.contents.isSingleWaypoint
        } catch {
            return false
        }
    }

    /// Reads no further than to a second waypoint, a route or a track.
    private static func onlyWaypoint(of input: borrowing SourceDescriptor, progress: LoadProgress) throws -> Waypoint {
        var reader = try WaypointReader()
        var only: Waypoint?
        progress.totalUnitCount = Int64(input.size)
        while true {
            try progress.checkCancellation()
            let block = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = try input.descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard !block.isEmpty else { break }
            only = try reader.read(block).first ?? only
            guard !reader.contents.exceedsSingleWaypoint else { break }
            progress.completedUnitCount += Int64(block.count)
        }
        if !reader.contents.exceedsSingleWaypoint { try reader.finish() }
        return try Geocache.single(only, of: reader.contents)
    }

    private static func failure(_ error: any Error, subject: String?) -> ConversionError {
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
            }
        self.init(code, subject: subject, message: "\(error)", underlying: error)
    }
}
