import DataURLs
import DocumentConverters
import ItemProviders
import Messages
import Places

/// A mail as a page: the lines of its header, its text, the names of its attachments, and the mails among them.
///
/// The pictures of the mail are in the page. It runs no scripts and loads nothing from elsewhere, so that who opens it
/// tells the sender nothing: a policy in its head says so to the browser, as mail programs do it.
struct MessagePage {
    /// The page.
    var page: String { Self.head(title: title) + content + "</body>\n</html>\n" }

    /// What is between its head and its end.
    private var content = ""
    private let title: String
    /// What is not in the page.
    private(set) var losses: [Loss]
    private let message: Message
    private let references: MessageReferences
    /// The address to which others in the page are relative.
    private var base: String?
    /// The attachments that are shown in the page.
    private var used: Set<Int> = []
    /// The number of open frames.
    private var depth = 0
    private let limit: Int

    /// The maximum number of mails that are in one another.
    static let deepestMail = 8

    /// Renders a mail.
    ///
    /// - Parameters:
    ///   - isPage: Whether it is a page that a browser has saved (MHTML).
    ///   - title: The title of a mail without a subject.
    ///   - limit: The maximum size of the page, in bytes.
    /// - Throws: `MessageError` with the code `tooLarge`.
    init(_ message: Message, isPage: Bool = false, title: String?, limit: Int) throws(MessageError) {
        try self.init(message, isPage: isPage, title: title, limit: limit, level: 0)
    }

    /// - Parameter level: The number of mails that it is in.
    private init(
        _ message: Message, isPage: Bool, title: String?, limit: Int, level: Int
    ) throws(MessageError) {
        self.message = message
        self.limit = limit
        losses = MessageLosses.common(of: message, isPage: isPage)
        references = MessageReferences(message)
        let header = message.root.header
        let own = isPage ? Self.title(of: message) : nil
        self.title = header.text("subject") ?? own ?? title ?? "Mail"
        if !isPage { appendHeader() }
        for section in message.body {
            for part in section.page.isEmpty ? section.plain : section.page {
                let (text, isCertain) = message.text(of: part)
                if !isCertain { losses.append(.encoding) }
                if part.mediaType == "text/html" {
                    base = part.header.text("content-location") ?? header.text("snapshot-content-location")
                    try append(page: Array(text.utf8))
                } else {
                    content += "<pre>\(HTMLPage.escaped(text))</pre>\n"
                }
                try check()
            }
        }
        let invitation = MessageInvitation(message)
        content += Record.body(of: invitation.records)
        losses += invitation.losses
        try check()
        let others = message.attachments.indices.filter { !used.contains($0) }
        var isWhole = others.isEmpty
        if !others.isEmpty, !isPage { isWhole = try appendAttachments(others, level: level) }
        if isWhole { losses.removeAll { $0 == .attachments } }
        losses = losses.uniqued()
    }

    /// The title of a saved page in itself; nil if it has none.
    private static func title(of message: Message) -> String? {
        guard let part = message.body.first?.page.first else { return nil }
        let bytes = Array(message.text(of: part).text.utf8)
        var tokens = HTMLTokenizer(bytes)
        while let token = tokens.next() {
            guard token.begins("title") else { continue }
            guard let text = tokens.next(), text.kind == .text else { return nil }
            let words = CharacterEntities.decoded(bytes[text.range]).split(whereSeparator: \.isWhitespace)
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
        return nil
    }

    private static func head(title: String) -> String {
        """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(HTMLPage.escaped(title))</title>
        <style>pre { white-space: pre-wrap; font: inherit }</style>
        </head>
        <body>

        """
    }

    private mutating func appendHeader() {
        for (name, title) in MessageText.shown {
            guard let value = message.root.header.text(name) else { continue }
            content += "<div><b>\(title):</b> \(HTMLPage.escaped(value))</div>\n"
        }
        content += "<hr>\n"
    }

    /// Appends the names of the attachments, and the mails among them.
    ///
    /// - Returns: Whether each of them is shown.
    private mutating func appendAttachments(_ indices: [Int], level: Int) throws(MessageError) -> Bool {
        content += "<hr>\n"
        var isWhole = true
        for index in indices {
            content += "<div><b>Attachment:</b> \(HTMLPage.escaped(message.name(ofAttachmentAt: index)))</div>\n"
            guard level < Self.deepestMail, let mail = message.mail(inAttachmentAt: index) else {
                isWhole = false
                continue
            }
            let inner: MessagePage
            do throws(MessageError) {
                inner = try MessagePage(
                    mail, isPage: false, title: nil, limit: limit - content.utf8.count, level: level + 1)
            } catch {
                // The limit is that of the whole page.
                throw tooLarge
            }
            content += "<blockquote>\n\(inner.content)</blockquote>\n"
            if inner.losses.contains(.attachments) { isWhole = false }
            losses += inner.losses
            try check()
        }
        return isWhole
    }

    private func check() throws(MessageError) {
        guard content.utf8.count <= limit else { throw tooLarge }
    }

    private var tooLarge: MessageError {
        MessageError(.tooLarge, message: "is a page of more than \(limit) bytes with its pictures")
    }

    // MARK: - HTML

    /// The elements of a page that are in this page already, or that it does not have; with `isWhole`, what they contain
    /// is left out, too.
    private static let omitted: [String: Bool] = [
        "html": false, "head": false, "body": false, "meta": false, "base": false, "link": false, "title": true,
        "script": true, "noscript": false, "source": false,
    ]

    /// Appends what a page of the mail has in it, with its pictures.
    private mutating func append(page bytes: [UInt8]) throws(MessageError) {
        var skipped: String?
        for token in HTMLTokenizer(bytes) {
            if let name = skipped {
                if token.ends(name) { skipped = nil }
                continue
            }
            switch token.kind {
            case .comment: continue
            case .text: content += String(decoding: bytes[token.range], as: UTF8.self)
            case .startTag where token.isTerminated:
                if let isWhole = Self.omitted[token.name] {
                    if isWhole { skipped = token.name }
                    leaveOut(bytes[token.range], token.name)
                } else {
                    try append(tag: bytes[token.range], of: token.name)
                }
                try check()
            case .endTag where token.isTerminated:
                if Self.omitted[token.name] == nil { content += String(decoding: bytes[token.range], as: UTF8.self) }
            case .startTag, .endTag: continue
            }
        }
        content += "\n"
    }

    /// Appends a start tag, in which the addresses of the mail's own pictures become the pictures, and those of its own pages
    /// in frames the pages.
    private mutating func append(tag: ArraySlice<UInt8>, of element: String) throws(MessageError) {
        let attributes = HTMLTokenizer.list(of: tag)
        // A picture may be there in another version.
        let isPicture = element == "img"
        let versions = isPicture ? attributes.first { $0.name == "srcset" } : nil
        let listed = versions.map { MessageReferences.addresses(inSourceSet: $0.value) } ?? []
        let hasSource = attributes.contains { $0.name == "src" }
        var position = tag.startIndex
        var isShown = false
        for attribute in attributes where ["src", "background", "srcset"].contains(attribute.name) {
            content += String(decoding: tag[position..<attribute.range.lowerBound], as: UTF8.self)
            position = attribute.range.upperBound
            let isSource = attribute.name != "background"
            if isSource, isShown { continue }
            let addresses =
                attribute.name == "srcset" ? listed : [attribute.value] + (isPicture && isSource ? listed : [])
            if let embedded = try embedded(addresses, in: element) {
                content += isSource ? embedded : "background" + embedded.dropFirst(3)
                isShown = isShown || isSource
            } else if attribute.name == "srcset" {
                if !hasSource { losses.append(.pictures) }
            } else {
                if !attribute.value.lowercased().hasPrefix("data:") { losses.append(.pictures) }
                content += String(decoding: tag[attribute.range], as: UTF8.self)
            }
        }
        content += String(decoding: tag[position...], as: UTF8.self)
    }

    /// The attribute with the first attachment at one of `addresses`: its data as the source, or a page that a frame shows;
    /// nil if there is none, or the element does not show it.
    private mutating func embedded(_ addresses: [String], in element: String) throws(MessageError) -> String? {
        guard let index = references.attachment(atAny: addresses, from: base) else { return nil }
        let part = message.attachments[index]
        if element == "iframe" {
            guard part.mediaType == "text/html", depth < Self.deepestFrame else { return nil }
            used.insert(index)
            return "srcdoc=\"\(HTMLPage.escaped(try frame(part)))\""
        }
        // What these would show has another policy, or none.
        guard !["frame", "iframe", "embed"].contains(element) else { return nil }
        used.insert(index)
        return "src=\"" + DataURL(mediaType: part.mediaType, bytes: message.content(of: part).bytes).text + "\""
    }

    /// The maximum number of frames that are in one another.
    private static let deepestFrame = 8

    /// What is in a page in a frame, which is under the policy of the whole page.
    private mutating func frame(_ part: MessagePart) throws(MessageError) -> String {
        let outer = (content, base)
        content = ""
        base = part.header.text("content-location") ?? base
        depth += 1
        defer {
            (content, base) = outer
            depth -= 1
        }
        try append(page: Array(message.text(of: part).text.utf8))
        return content
    }

    /// Does what a start tag that is left out says.
    private mutating func leaveOut(_ tag: ArraySlice<UInt8>, _ name: String) {
        guard ["script", "source", "base", "link"].contains(name) else { return }
        let attributes = HTMLTokenizer.attributes(of: tag)
        switch name {
        case "script": losses.append(.scripts)
        // A version of a picture, or the content of a film.
        case "source": if attributes["src"] != nil { losses.append(.pictures) }
        case "base":
            guard let address = attributes["href"] else { return }
            base = MessageReferences.resolved(address, from: base) ?? address
        default: appendStyle(attributes)
        }
    }

    /// Appends the style sheet that a `link` refers to, if the mail has it.
    private mutating func appendStyle(_ attributes: [String: String]) {
        let relations = attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
        guard relations.contains("stylesheet"), !relations.contains("alternate"), let address = attributes["href"],
            let index = references.attachment(at: address, from: base),
            message.attachments[index].mediaType == "text/css"
        else { return }
        let style = message.text(of: message.attachments[index]).text
        // It would end there.
        guard !style.lowercased().contains("</style") else { return }
        used.insert(index)
        let media = attributes["media"].map { " media=\"\(HTMLPage.escaped($0))\"" } ?? ""
        content += "<style\(media)>\(style)</style>"
    }
}
