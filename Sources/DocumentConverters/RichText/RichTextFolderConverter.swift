import FoundationEssentials
package import Conversion
import FileSystem
package import ItemProviders
import SystemPackage
package import UniformTypes

/// Converts rich text with attachments (RTFD), a folder, to the text and the page of the rich text in it.
package struct RichTextFolderConverter: Converter {
    package let name = "rich-text-folders"
    package let rules: [ConversionRule]
    private let converter = RichTextConverter()

    /// The file with the text. (Cocoa, `NSFileWrapper` of an attributed string)
    private static let textName: FilePath.Component = "TXT.rtf"

    /// Creates the converter, which has no dependencies.
    package init() {
        let losses: [Loss] = [.layout, .pictures, .attachments]
        rules = (UniformType("com.apple.rtfd").map { [$0] } ?? []).flatMap { type in
            [
                ConversionRule(
                    from: type, to: .html, fidelity: .flattened, losses: losses, beginsRoute: true),
                ConversionRule(
                    from: type, to: .utf8PlainText, fidelity: .extracted, losses: losses, beginsRoute: true),
            ]
        }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part == nil, case .folder = source.content else { return [] }
        return rules(from: source.type)
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { target == .utf8PlainText ? [.wrap] : [] }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        guard case .folder(let folder) = source.content else {
            throw ConversionError(
                .unsupported, subject: source.subject, message: "is a file, not a folder with rich text")
        }
        let bytes = try await BlockingWork.run { () throws(ConversionError) in
            try Self.text(in: folder.path, subject: source.subject, limit: context.limits.inputBytes)
        }
        let text = source.deriving(.data(Data(bytes)), as: .rtf)
        guard let inner = converter.rules.first(where: { $0.target == rule.target }) else {
            throw ConversionError(.unsupported, subject: source.subject, message: "no rich text becomes \(rule.target)")
        }
        let content = try await converter.convert(text, by: inner, in: context)
        if context.losses.recorded != nil { context.losses.record(rule.losses) }
        return content
    }

    /// Reads the file with the text; a link in its place is not followed.
    private static func text(
        in folder: FilePath, subject: String?, limit: Int
    ) throws(ConversionError) -> [UInt8] {
        do {
            let file = try Directory(folder).open(textName, .readOnly, options: [.nonBlocking])
            defer { try? file.close() }
            guard let bytes = try file.readBytes(limit: limit).whole else {
                throw ConversionError(
                    .tooLarge, subject: subject, message: "has more than \(limit) bytes in \(textName)")
            }
            return bytes
        } catch let error as ConversionError {
            throw error
        } catch Errno.noSuchFileOrDirectory {
            throw ConversionError(
                .damaged, subject: subject, message: "is not rich text with attachments: it has no \(textName)")
        } catch {
            throw ConversionError(
                .cannotRead, subject: subject, message: "\(textName) cannot be read: \(error)", underlying: error)
        }
    }
}
