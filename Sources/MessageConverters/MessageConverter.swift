import DocumentConverters
package import Conversion
package import ItemProviders
import Messages
import OfficeDocuments
import SystemPackage
import TextEncodings
package import UniformTypes

/// Converts mails, news articles, saved web pages (MHTML, web archives of Safari) and messages of Outlook to what a person
/// reads of them, as plain text and as a page; messages of Outlook also to mails, and web archives to MHTML.
///
/// The page has the layout and the pictures, so it is the better one (`flattened`); the text is `extracted`, as that of
/// other documents. Both have the mails that are attached; all attachments are items
/// of their own.
package struct MessageConverter: Converter {
    package let name = "mails"
    package let rules: [ConversionRule]
    package let isDirect = true

    /// Creates the converter, which has no dependencies.
    package init() {
        let read = Self.types.flatMap { type in
            [
                ConversionRule(
                    from: type, to: .html, fidelity: .flattened, losses: [.metadata, .attachments]),
                ConversionRule(
                    from: type, to: .utf8PlainText, fidelity: .extracted, losses: [.metadata, .attachments, .layout]),
            ]
        }
        // The text and the attachments are kept; Outlook's own properties are not, nor are objects of other programs.
        let sent = Self.ofOutlook.map {
            ConversionRule(from: $0, to: .emlMessage, fidelity: .flattened, losses: [.metadata])
        }
        // Everything that can be shown is kept; how the server answered is not.
        let saved = ConversionRule(from: .webArchive, to: .mhtml, fidelity: .flattened, losses: [.metadata])
        rules = sent + [saved] + read
    }

    /// What is converted.
    package static let types: [UniformType] = [
        .emlMessage, .newsArticle, .mhtml, .webArchive, .outlookMessage, .outlookTemplate, .outlookTransport,
    ]
    private static let ofOutlook: [UniformType] = [.outlookMessage, .outlookTemplate, .outlookTransport]

    /// The losses of a mail that fits into a peek are known before it is converted.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard source.part == nil, !rules.isEmpty, source.content.isReadableAsBytes else { return [] }
        let beginning = source.prefix()
        var remains: OutlookMail.Remains = []
        guard beginning.count < ConversionLimits.peekBytes,
            let mail = try? Self.mail(beginning, source, limits: OfficeLimits(), remains: &remains),
            let message = try? Message(mail, encoding: DeclaredEncoding.outside(source))
        else { return rules }
        let isPage = Self.isPage(source.type)
        return rules.compactMap { rule in
            guard !Self.isMail(rule.target) else { return rule.losing(remains.losses) }
            var losses: [Loss]
            if rule.target == .html {
                guard
                    let page = try? MessagePage(
                        message, isPage: isPage, title: nil, limit: 16 * ConversionLimits.peekBytes)
                else { return rule }
                losses = page.losses
            } else {
                losses = MessageText(message, isPage: isPage).losses
            }
            if remains.contains(.fields) { losses.append(.fields) }
            return ConversionRule(from: rule.source, to: rule.target, fidelity: rule.fidelity, losses: losses)
        }
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        var used: Set<ConversionOptions.Name> = target == .utf8PlainText ? [.wrap] : []
        // What is made of the others is in UTF-8.
        if !Self.isMail(target), [.emlMessage, .newsArticle, .mhtml].contains(where: source.conforms(to:)) {
            used.insert(.fromEncoding)
        }
        return used
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            var remains: OutlookMail.Remains = []
            let message = try Self.message(source, in: context, remains: &remains)
            if Self.isMail(rule.target) {
                context.losses.record([.metadata] + remains.losses)
                let output = try ScratchFile(
                    in: context.scratch, extension: rule.target == .emlMessage ? "eml" : "mhtml")
                try output.write(Array(message.bytes.prefix(message.count)))
                return .file(LoadedFile(path: output.keep(), ownership: .scratch))
            }
            guard !message.isEncrypted else {
                throw ConversionError(
                    .encrypted, subject: source.subject, message: "is an encrypted mail",
                    hint: "decrypt it in a mail program first")
            }
            if remains.contains(.fields) { context.losses.record([.fields]) }
            let isPage = Self.isPage(source.type)
            let isHTML = rule.target == .html
            let text: String
            if isHTML {
                let page = try Self.page(of: message, isPage: isPage, source, in: context)
                context.losses.record(page.losses)
                text = page.page
            } else {
                let lines = MessageText(message, isPage: isPage)
                context.losses.record(lines.losses)
                text = context.options.lineWidth.map { LineWrapping.wrap(lines.text, columns: $0) } ?? lines.text
            }
            let output = try ScratchFile(in: context.scratch, extension: isHTML ? "html" : "txt")
            try output.write(Array(text.utf8))
            guard !context.progress.isCancelled else {
                throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
            }
            return .file(LoadedFile(path: output.keep(), ownership: .scratch))
        }
    }

    /// A saved page has the form of a mail, which is not what a person reads of it.
    private static func isPage(_ type: UniformType) -> Bool {
        type.conforms(to: .mhtml) || type.conforms(to: .webArchive)
    }

    /// Whether content of `type` has the form of a mail.
    private static func isMail(_ type: UniformType) -> Bool { type == .emlMessage || type == .mhtml }

    private static func page(
        of message: Message, isPage: Bool, _ source: ConversionSource, in context: ConversionContext
    ) throws(ConversionError) -> MessagePage {
        // The page is in memory.
        let limit = min(context.limits.outputBytes, 2 * context.limits.inputBytes)
        do throws(MessageError) {
            return try MessagePage(message, isPage: isPage, title: source.name, limit: limit)
        } catch {
            throw ConversionError(error, subject: source.subject)
        }
    }

    /// Returns a message of Outlook as a mail, a web archive as MHTML, and the bytes of every other source as they are.
    private static func mail(
        _ bytes: [UInt8], _ source: ConversionSource, limits: OfficeLimits, remains: inout OutlookMail.Remains
    ) throws(ConversionError) -> [UInt8] {
        if source.type.conforms(to: .webArchive) {
            do throws(MessageError) {
                return try WebArchive(bytes).message
            } catch {
                throw ConversionError(error, subject: source.subject)
            }
        }
        guard ofOutlook.contains(where: source.type.conforms(to:)) else { return bytes }
        do throws(OfficeError) {
            return try OutlookMail.mail(bytes, limits: limits, remains: &remains)
        } catch {
            throw ConversionError(error, subject: source.subject)
        }
    }

    private static func message(
        _ source: ConversionSource, in context: ConversionContext, remains: inout OutlookMail.Remains
    ) throws(ConversionError) -> Message {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        var limits = OfficeLimits()
        limits.isCancelled = { context.progress.isCancelled }
        let bytes = try mail(input.bytes(of: source.subject), source, limits: limits, remains: &remains)
        do throws(MessageError) {
            let message = try Message(bytes, encoding: DeclaredEncoding.outside(source)) {
                context.progress.isCancelled
            }
            guard !message.root.header.fields.isEmpty else {
                throw MessageError(
                    .damaged, message: "is not a mail: its first line is not a header field, expected one such as From:"
                )
            }
            return message
        } catch {
            throw ConversionError(error, subject: source.subject)
        }
    }
}

extension OutlookMail.Remains {
    /// Their names.
    fileprivate var losses: [Loss] {
        (contains(.attachments) ? [.attachments] : []) + (contains(.fields) ? [.fields] : [])
    }
}

extension ConversionError {
    /// Creates the failure of a conversion for one of reading.
    init(_ error: MessageError, subject: String?) {
        let code: Code =
            switch error.code {
            case .damaged: .damaged
            case .tooLarge: .tooLarge
            case .cancelled: .cancelled
            }
        self.init(code, subject: subject, message: error.message, underlying: error)
    }
}
