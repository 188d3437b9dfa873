package import Conversion
package import ItemProviders
import Messages
import TextEncodings
package import UniformTypes

/// Joins files of cards, or of calendars: the new file holds the cards or events of all, in order, as they are written, in
/// UTF-8.
///
/// What calendars say about themselves, such as their names, is lost.
package struct RecordJoiner: FileJoiner {
    /// `cards`.
    package let name = "cards"

    /// The types of files that are joined.
    package static let types: [UniformType] = [.vCard, .iCalendar, .vCalendar]

    /// Creates the joiner, which has no dependencies.
    package init() {}

    package func losses(
        joining part: JoinedPart, as type: UniformType, in context: ConversionContext
    ) async throws -> [Loss] {
        try await BlockingWork.run { () throws(ConversionError) in
            let bytes = try Self.bytes(of: part, as: type, in: context)
            do throws(MessageError) {
                let objects = try ContentObject.read(bytes, named: Self.name(of: type)) { context.progress.isCancelled }
                let isNamed = objects.contains { object in
                    object.name == "VCALENDAR" && object.properties.contains { !Self.kept.contains($0.name) }
                }
                // Bytes that nothing declares are in whatever encoding: the other files may be in another one.
                let isDeclared = objects.allSatisfy(\.isCertain)
                return (isNamed ? [.metadata] : []) + (isDeclared ? [] : [.encoding])
            } catch {
                throw ConversionError(error, subject: part.subject)
            }
        }
    }

    package func join(
        _ parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            var files: [RecordFile] = []
            var size = 0
            for part in parts {
                let bytes = try Self.bytes(of: part, as: type, in: context)
                size += bytes.count
                guard size <= context.limits.inputBytes else {
                    throw ConversionError(
                        .tooLarge, subject: part.subject,
                        message: "would make the file larger than \(context.limits.inputBytes) bytes")
                }
                do throws(MessageError) {
                    // The files may be in several encodings.
                    let unified = try RecordFile.utf8(bytes) { context.progress.isCancelled }
                    files.append(
                        try RecordFile(unified, named: Self.name(of: type)) { context.progress.isCancelled })
                } catch {
                    throw ConversionError(error, subject: part.subject)
                }
            }
            let joined: [UInt8]
            do throws(MessageError) {
                joined = try RecordFile.joined(files) { context.progress.isCancelled }
            } catch {
                throw ConversionError(error, subject: nil)
            }
            let output = try ScratchFile(
                in: context.scratch, extension: type.preferredFilenameExtension ?? "vcf")
            try output.write(joined)
            return .file(LoadedFile(path: output.keep(), ownership: .scratch))
        }
    }

    /// What the joined calendar says about itself.
    private static let kept: Set<String> = ["VERSION", "PRODID", "CALSCALE", "METHOD"]

    private static func name(of type: UniformType) -> String { type.conforms(to: .vCard) ? "VCARD" : "VCALENDAR" }

    private static func bytes(
        of part: JoinedPart, as type: UniformType, in context: ConversionContext
    ) throws(ConversionError) -> [UInt8] {
        let source = ConversionSource(type: type, content: part.content, name: part.subject)
        return Array(try source.data(limit: context.limits.inputBytes))
    }
}
