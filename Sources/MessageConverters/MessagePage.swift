import DataURLs
import DocumentConverters
import ItemProviders
import Messages
import Places

/// A mail as a page: the lines of its header, its text, and the names of its attachments.
///
/// The pictures of the mail are in the page. It runs no scripts and loads nothing from elsewhere, so that who opens it
/// tells the sender nothing: a policy in its head says so to the browser, as mail programs do it.
struct MessagePage {
    private(set) var page = ""
    /// What is not in the page.
    private(set) var losses: [Loss]
    private let message: Message
    /// The pictures to which the pages of the mail refer: indices of the attachments by their identifier and address.
    private let pictures: [String: Int]
    /// The attachments that are shown in the page.
    private var used: Set<Int> = []
    private let limit: Int

    /// Renders a mail.
    ///
    /// - Parameters:
    ///   - isPage: Whether it is a page that a browser has saved (MHTML).
    ///   - title: The title of a mail without a subject.
    ///   - limit: The maximum size of the page, in bytes.
    /// - Throws: `MessageError` with the code `tooLarge`.
    init(_ message: Message, isPage: Bool = false, title: String?, limit: Int) throws(MessageError) {
        self.message = message
        self.limit = limit
        losses = MessageLosses.common(of: message, isPage: isPage)
        var pictures: [String: Int] = [:]
        for (index, part) in message.attachments.enumerated() {
            if let id = part.contentID { pictures["cid:" + id] = pictures["cid:" + id] ?? index }
            if let place = part.header.text("content-location") { pictures[place] = pictures[place] ?? index }
        }
        self.pictures = pictures
        let header = message.root.header
        page = Self.head(title: header.text("subject") ?? title ?? "Mail")
        if !isPage { appendHeader() }
        for section in message.body {
            for part in section.page.isEmpty ? section.plain : section.page {
                let (text, isCertain) = message.text(of: part)
                if !isCertain { losses.append(.encoding) }
                if part.mediaType == "text/html" {
                    try append(page: Array(text.utf8))
                } else {
                    page += "<pre>\(HTMLPage.escaped(text))</pre>\n"
                }
                try check()
            }
        }
        let others = message.attachments.indices.filter { !used.contains($0) }
        if others.isEmpty { losses.removeAll { $0 == .attachments } }
        if !others.isEmpty, !isPage {
            page += "<hr>\n"
            for index in others {
                page += "<div><b>Attachment:</b> \(HTMLPage.escaped(message.name(ofAttachmentAt: index)))</div>\n"
            }
        }
        page += "</body>\n</html>\n"
        losses = losses.uniqued()
    }

    private static func head(title: String) -> String {
        """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'">
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
            page += "<div><b>\(title):</b> \(HTMLPage.escaped(value))</div>\n"
        }
        page += "<hr>\n"
    }

    private func check() throws(MessageError) {
        guard page.utf8.count <= limit else {
            throw MessageError(.tooLarge, message: "is a page of more than \(limit) bytes with its pictures")
        }
    }

    // MARK: - HTML

    /// The elements of a page that are in this page already, or that it does not have; with `isWhole`, what they contain
    /// is left out, too.
    private static let omitted: [String: Bool] = [
        "html": false, "head": false, "body": false, "meta": false, "base": false, "link": false, "title": true,
        "script": true, "noscript": false,
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
            case .text: page += String(decoding: bytes[token.range], as: UTF8.self)
            case .startTag where token.isTerminated:
                if let isWhole = Self.omitted[token.name] {
                    if token.name == "script" { losses.append(.scripts) }
                    if isWhole { skipped = token.name }
                } else {
                    append(tag: bytes[token.range])
                    try check()
                }
            case .endTag where token.isTerminated:
                if Self.omitted[token.name] == nil { page += String(decoding: bytes[token.range], as: UTF8.self) }
            case .startTag, .endTag: continue
            }
        }
        page += "\n"
    }

    /// Appends a start tag, in which the addresses of the mail's own pictures become the pictures.
    private mutating func append(tag: ArraySlice<UInt8>) {
        let attributes = HTMLTokenizer.attributes(of: tag)
        var text = String(decoding: tag, as: UTF8.self)
        for name in ["src", "background"] {
            guard let address = attributes[name], address.utf8.count <= Self.longestAddress else { continue }
            guard let index = picture(at: address) else {
                if !address.lowercased().hasPrefix("data:") { losses.append(.pictures) }
                continue
            }
            // An address that is written with entities stays: such a tag is not worth a parser of its own.
            guard let range = text.firstRange(of: address) else {
                losses.append(.pictures)
                continue
            }
            used.insert(index)
            let part = message.attachments[index]
            text.replaceSubrange(
                range, with: DataURL(mediaType: part.mediaType, bytes: message.content(of: part).bytes).text)
        }
        page += text
    }

    /// The maximum length of an address that is looked up, in bytes.
    private static let longestAddress = 4096

    private func picture(at address: String) -> Int? {
        let address = EncodedWords.line(address)
        if let index = pictures[address] { return index }
        guard address.lowercased().hasPrefix("cid:") else { return nil }
        let id = String(decoding: DataURL.unescaped(address.dropFirst(4).utf8), as: UTF8.self)
        return pictures["cid:" + id]
    }
}
