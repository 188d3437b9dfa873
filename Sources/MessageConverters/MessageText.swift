import DocumentConverters
import ItemProviders
import Messages
import Places

/// What a person reads of a mail, as plain text: the lines of its header, an empty line, its text, the names of its
/// attachments, and the mails among them.
struct MessageText {
    private(set) var text = ""
    /// What is not in the text.
    private(set) var losses: [Loss]

    /// The fields that a reader sees, and their names (RFC 5322, 3.6).
    static let shown: [(name: String, title: String)] = [
        ("from", "From"), ("to", "To"), ("cc", "Cc"), ("date", "Date"), ("subject", "Subject"),
    ]

    /// Renders a mail.
    ///
    /// - Parameter isPage: Whether it is a page that a browser has saved (MHTML): then the text of the page is all.
    init(_ message: Message, isPage: Bool = false) { self.init(message, isPage: isPage, level: 0) }

    /// - Parameter level: The number of mails that it is in.
    private init(_ message: Message, isPage: Bool, level: Int) {
        losses = MessageLosses.common(of: message, isPage: isPage)
        if !isPage {
            for (name, title) in Self.shown {
                guard let value = message.root.header.text(name) else { continue }
                text += "\(title): \(value)\n"
            }
        }
        for section in message.body {
            var paragraphs: [String] = []
            for (part, content, isCertain) in Self.version(of: section, in: message) {
                if !isCertain { losses.append(.encoding) }
                if part.mediaType == "text/html" { losses += [.layout] + MessageLosses.ofPage(content) }
                paragraphs.append(part.mediaType == "text/html" ? Self.visible(content) : content)
            }
            // Where there is a page too, that has the layout.
            if !section.plain.isEmpty, !section.page.isEmpty { losses.append(.layout) }
            append(paragraphs.joined(separator: "\n"))
        }
        let invitation = MessageInvitation(message)
        append(Record.text(of: invitation.records))
        losses += invitation.losses
        if isPage {
            // The pages in its frames.
            for part in message.attachments where part.mediaType == "text/html" && !part.isDeclaredAttachment {
                append(Self.visible(message.text(of: part).text))
            }
        } else {
            appendAttachments(of: message, level: level)
        }
        losses = losses.uniqued()
    }

    /// The version of a text that is read: the plain one, unless there is nothing in it.
    private static func version(
        of section: Message.Section, in message: Message
    ) -> [(part: MessagePart, text: String, isCertain: Bool)] {
        func texts(_ parts: [MessagePart]) -> [(part: MessagePart, text: String, isCertain: Bool)] {
            parts.map { part in
                let (text, isCertain) = message.text(of: part)
                return (part, text, isCertain)
            }
        }
        let plain = texts(section.plain)
        let isBlank = plain.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
        return isBlank && !section.page.isEmpty ? texts(section.page) : plain
    }

    /// Appends the names of the attachments, and each mail below its name.
    private mutating func appendAttachments(of message: Message, level: Int) {
        var isWhole = true
        var names: [String] = []
        for index in message.attachments.indices {
            names.append("Attachment: \(message.name(ofAttachmentAt: index))")
            guard level < MessagePage.deepestMail, let mail = message.mail(inAttachmentAt: index) else {
                isWhole = false
                continue
            }
            append(names.joined(separator: "\n"))
            names = []
            let inner = MessageText(mail, isPage: false, level: level + 1)
            append(inner.text)
            if inner.losses.contains(.attachments) { isWhole = false }
            losses += inner.losses
        }
        append(names.joined(separator: "\n"))
        if isWhole { losses.removeAll { $0 == .attachments } }
    }

    /// What a page shows: many newsletters begin with a hidden line for lists of mails.
    private static func visible(_ page: String) -> String {
        Hypertext(String(decoding: HTMLHidden.visible(of: Array(page.utf8)), as: UTF8.self)).text
    }

    /// Appends a block after an empty line.
    private mutating func append(_ block: String) {
        var block = block.drop { $0.isNewline }
        while block.last?.isWhitespace == true { block.removeLast() }
        guard !block.isEmpty else { return }
        text += text.isEmpty ? "" : "\n"
        text += block + "\n"
    }
}

/// What the text and the page of a mail do not have.
enum MessageLosses {
    /// The fields that say how a mail is written; their content is in the text.
    private static let structural: Set<String> = [
        "mime-version", "content-type", "content-transfer-encoding", "content-disposition", "content-length",
    ]

    /// The losses of both.
    static func common(of message: Message, isPage: Bool = false) -> [Loss] {
        var losses: [Loss] = []
        let shown = Set(MessageText.shown.map(\.name))
        var seen: Set<String> = []
        let isMore = message.root.header.fields.contains { field in
            // A second field of a name is not shown either.
            isPage
                || !structural.contains(field.name)
                    && (!shown.contains(field.name) || !seen.insert(field.name).inserted)
        }
        if isMore { losses.append(.metadata) }
        if !isPage, !shown.allSatisfy(message.root.header.isCertain) { losses.append(.encoding) }
        if !message.attachments.isEmpty { losses.append(.attachments) }
        if message.isSigned { losses.append(.signatures) }
        if message.isCut { losses.append(.other) }
        return losses
    }

    /// The losses of a page as text.
    static func ofPage(_ page: String) -> [Loss] {
        var losses: [Loss] = []
        for token in HTMLTokenizer(Array(page.utf8)) where token.kind == .startTag {
            switch token.name {
            case "a": losses.append(.links)
            case "img": losses.append(.pictures)
            default: continue
            }
            if losses.count > 64 { losses = losses.uniqued() }
        }
        return losses.uniqued()
    }
}
