package import Conversion
import DataFormats
package import ItemProviders
package import UniformTypes

/// Joins tables of separated values that have the same columns: one header, then the rows of all, in order.
///
/// Every field keeps its text; a row of another length than the header is an error, as in other conversions. The new table is
/// UTF-8 and has the delimiter of the first one. Tables of places may have different columns: another joiner knows which of
/// them mean the same. One table at a time is in memory.
package struct TableJoiner: FileJoiner {
    /// `tables`.
    package let name = "tables"

    /// What joins tables of places.
    private let places: (any FileJoiner)?
    /// The header of the new table, and the file that it comes from; nil to take that of each part.
    private let columns: (names: [String], subject: String)?

    /// Creates a joiner, which leaves tables of places with different columns to `places`.
    package init(places: (any FileJoiner)?) {
        self.init(places: places, columns: nil)
    }

    private init(places: (any FileJoiner)?, columns: (names: [String], subject: String)?) {
        self.places = places
        self.columns = columns
    }

    /// `places` if at least two of the tables are of places and have different columns, or else a joiner of tables that
    /// have the columns of the first.
    package func joiner(
        for parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async -> any FileJoiner {
        var headers: [(names: [String], part: JoinedPart)] = []
        for part in parts {
            guard let names = try? await BlockingWork.run({ try TableFile(part, type, context).columns }) else {
                continue
            }
            headers.append((names, part))
        }
        guard let first = headers.first else { return self }
        if let places, headers.contains(where: { $0.names != first.names }) {
            var ofPlaces: Set<[String]> = []
            for header in headers where !ofPlaces.contains(header.names) {
                guard (try? await places.losses(joining: header.part, as: type, in: context)) != nil else { continue }
                ofPlaces.insert(header.names)
            }
            if ofPlaces.count > 1 { return places }
        }
        return Self(places: places, columns: (first.names, first.part.subject))
    }

    package func losses(
        joining part: JoinedPart, as type: UniformType, in context: ConversionContext
    ) async throws -> [Loss] {
        try await BlockingWork.run { () throws(ConversionError) in
            var table = try TableFile(part, type, context)
            if let columns, table.columns != columns.names {
                throw ConversionError(
                    .unsupported, subject: part.subject,
                    message:
                        "its columns are \(Self.list(table.columns)), those of \(columns.subject) are \(Self.list(columns.names))",
                    hint: "only tables with the same columns become one: drop it into a directory")
            }
            while try table.row(isWhole: true) != nil {}
            return table.isGuess ? [.encoding] : []
        }
    }

    package func join(
        _ parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            let file = try ScratchFile(in: context.scratch, extension: type.preferredFilenameExtension ?? "csv")
            var (pending, written) = ([UInt8](), 0)
            var delimiter: UInt8?
            for part in parts {
                guard !context.progress.isCancelled else {
                    throw ConversionError(.cancelled, subject: part.subject, message: "cancelled")
                }
                var table = try TableFile(part, type, context)
                if delimiter == nil {
                    SeparatedValues.append(
                        row: table.columns, delimiter: table.delimiter, isHeader: true, to: &pending)
                }
                let used = delimiter ?? table.delimiter
                delimiter = used
                while let row = try table.row() {
                    SeparatedValues.append(row: row, delimiter: used, isHeader: false, to: &pending)
                    if pending.count >= 1 << 20 { try file.write(&pending, after: &written, within: context.limits) }
                }
            }
            try file.write(&pending, after: &written, within: context.limits)
            return .file(LoadedFile(path: file.keep(), ownership: .scratch))
        }
    }

    /// The names of columns in a message.
    private static func list(_ columns: [String]) -> String {
        columns.prefix(12).map { $0.prefix(30) }.joined(separator: ", ") + (columns.count > 12 ? ", ..." : "")
    }
}
