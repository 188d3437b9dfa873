package import TextEncodings

/// A mail (RFC 5322) with its parts (MIME, RFC 2045 to 2049): what a reader sees of it, and what is attached.
///
/// The whole mail is in memory. There are few errors: what a sloppy sender wrote is read as mail programs read it.
package struct Message: Sendable {
    /// The bytes of the mail; after them, the content of opaque signed parts (RFC 8551, 3.5.2), in which parts can be.
    package let bytes: [UInt8]
    /// The number of bytes of the mail itself.
    package let count: Int
    /// The mail as a part.
    package private(set) var root: MessagePart
    /// The texts that a reader sees, in order.
    package let body: [Section]
    /// Everything else, in the order of the mail: files, pictures, and other mails.
    package let attachments: [MessagePart]
    /// The encoding of texts that declare none; nil to find it.
    private let encoding: TextEncoding?

    /// A text, in the versions that the mail has of it.
    package struct Section: Sendable {
        /// The parts to read as plain text; empty if there is only a page.
        package var plain: [MessagePart] = []
        /// The parts to show as a page; empty if there is only plain text.
        package var page: [MessagePart] = []
    }

    /// Parses a mail.
    ///
    /// - Parameters:
    ///   - encoding: The encoding of texts that declare none, if it is known.
    ///   - isCancelled: Asked now and then.
    /// - Throws: `MessageError`: `tooLarge` above the limits of `MessageParser` and `MessageHeader`, or `cancelled`.
    /// - Complexity: O(n) in bytes, for each level of parts whose boundaries are wrong.
    package init(
        _ bytes: [UInt8], encoding: TextEncoding? = nil, isCancelled: @escaping () -> Bool = { false }
    ) throws(MessageError) {
        // The header of a mail is readable byte by byte: it is not UTF-16.
        let encoding = encoding?.isWide == true ? nil : encoding
        self.encoding = encoding
        count = bytes.count
        var parser = MessageParser(
            bytes, from: Self.start(of: bytes), encoding: encoding, isCancelled: isCancelled)
        root = try parser.message()
        self.bytes = parser.bytes
        var content = Content()
        content.add(root, isAlternative: false)
        content.findText()
        body = content.sections
        attachments = content.attachments
        // Headers declare nothing; the text that the same program has written does.
        if let declared = body.lazy.flatMap({ $0.plain + $0.page }).compactMap({ $0.parameter("charset") }).first,
            let guess = TextEncoding(label: declared), !guess.isUTF8
        {
            root.header.assume(guess)
        }
    }

    /// Whether the mail ends before its last boundary.
    package var isCut: Bool { Self.isCut(root) }

    private static func isCut(_ part: MessagePart) -> Bool { part.isCut || part.children.last.map(isCut) ?? false }

    /// Whether a signature that belongs to the mail is among the attachments.
    package var isSigned: Bool { Self.isSigned(root) }

    private static func isSigned(_ part: MessagePart) -> Bool {
        part.mediaType == "multipart/signed" || part.isOpaqueSigned || part.children.contains(where: isSigned)
    }

    /// Whether the mail has no text because that is encrypted (S/MIME, or OpenPGP: RFC 3156).
    package var isEncrypted: Bool { body.isEmpty && Self.isEncrypted(root) }

    private static func isEncrypted(_ part: MessagePart) -> Bool {
        part.isEncrypted || part.children.contains(where: isEncrypted)
    }

    /// Whether parts are in the content of a signed part, and not in the mail as it is written.
    package var isOpened: Bool { bytes.count > count }

    /// The first byte of the header: a byte order mark and empty lines are not part of it.
    private static func start(of bytes: [UInt8]) -> Int {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D { start += 1 }
        return start
    }

    // MARK: - Content

    /// Returns the content of a part: its bytes, without the encoding for transfer, and whether its end is missing.
    package func content(of part: MessagePart) -> (bytes: [UInt8], isCut: Bool) {
        let (content, isCut) = part.encoding.decode(bytes[part.body])
        return (content, isCut && part.isCut)
    }

    /// Returns the mail that is attached, which a forwarded one can be; nil for other attachments, and for what has no header.
    package func mail(inAttachmentAt index: Int) -> Message? {
        let part = attachments[index]
        guard part.isMessage, let mail = try? Message(content(of: part).bytes, encoding: encoding),
            !mail.root.header.fields.isEmpty
        else { return nil }
        return mail
    }

    /// Returns the text of a part, with LF at the ends of its lines, and whether its encoding is certain.
    package func text(of part: MessagePart) -> (text: String, isCertain: Bool) {
        let content = content(of: part).bytes
        // A page declares its encoding itself, if the mail does not (HTML standard, 13.2.3.1).
        let charset =
            part.parameter("charset")
            ?? (part.mediaType == "text/html" ? content.withUnsafeBytes(DeclaredEncoding.find)?.name : nil)
        let (decoded, isCertain) = CharsetText.decode(content, charset: charset, usual: encoding)
        var text = decoded
        if text.utf8.contains(0x0D) { text = LineEnds.unified(text) }
        if part.mediaType == MessagePart.plainText, part.parameter("format")?.lowercased() == "flowed" {
            text = FlowedText.joined(text, deletesSpace: part.parameter("delsp")?.lowercased() == "yes")
        }
        return (text, isCertain)
    }
}

/// Sorts the parts of a mail into texts and attachments.
private struct Content {
    var sections: [Message.Section] = []
    var attachments: [MessagePart] = []

    /// - Parameter isAlternative: Whether the part is one of several versions of the same.
    mutating func add(_ part: MessagePart, isAlternative: Bool) {
        guard part.isMultipart else { return addLeaf(part, isAlternative: isAlternative) }
        switch part.mediaType {
        case "multipart/alternative": addAlternatives(of: part)
        case "multipart/related":
            // RFC 2387, 3.2: the first part, unless another one is named.
            let start = part.parameter("start").map { $0.drop { $0 == "<" }.prefix { $0 != ">" } }
            let main = start.flatMap { id in part.children.firstIndex { $0.contentID.map { $0 == id } ?? false } } ?? 0
            for (index, child) in part.children.enumerated() {
                if index == main {
                    add(child, isAlternative: isAlternative)
                } else {
                    addAttachments(in: child)
                }
            }
        case "multipart/encrypted": addAttachments(in: part)
        default:
            for child in part.children { add(child, isAlternative: isAlternative) }
        }
    }

    private mutating func addLeaf(_ part: MessagePart, isAlternative: Bool) {
        let isText = isAlternative ? Self.isKnownText(part.mediaType) : Self.isShown(part.mediaType)
        guard !part.isDeclaredAttachment, part.fileName == nil else { return attachments.append(part) }
        if isText {
            let isPage = part.mediaType == "text/html"
            sections.append(.init(plain: isPage ? [] : [part], page: isPage ? [part] : []))
        } else if isAlternative, part.mediaType.hasPrefix("text/"), !Self.filed.contains(part.mediaType) {
            // A version for one mail program, such as text/x-amp-html.
        } else {
            attachments.append(part)
        }
    }

    private static func isKnownText(_ mediaType: String) -> Bool {
        mediaType == "text/plain" || mediaType == "text/html"
    }

    /// Whether a part is text for the reader: also text of an unknown kind (RFC 2046, 4.1.4), and what a report says about
    /// the delivery of a mail (RFC 3464, RFC 8098).
    private static func isShown(_ mediaType: String) -> Bool {
        if mediaType.hasPrefix("text/") { return !filed.contains(mediaType) && !formal.contains(mediaType) }
        return ["message/delivery-status", "message/global-delivery-status", "message/disposition-notification"]
            .contains(mediaType)
    }

    /// Texts that are files, even where they are a version of the mail: an invitation.
    private static let filed: Set<String> = ["text/calendar", "text/vcard", "text/x-vcard", "text/directory"]
    /// Texts for programs.
    private static let formal: Set<String> = [
        "text/css", "text/javascript", "text/ecmascript", "text/x-javascript", "text/rtf", "text/csv",
        "text/tab-separated-values", "text/xml",
    ]

    /// Takes a text that has a file name as the text of a mail that has no other.
    mutating func findText() {
        guard sections.isEmpty,
            let index = attachments.firstIndex(where: { part in
                !part.isDeclaredAttachment && ["text/plain", "text/html"].contains(part.mediaType)
            })
        else { return }
        let part = attachments.remove(at: index)
        let isPage = part.mediaType == "text/html"
        sections.append(.init(plain: isPage ? [] : [part], page: isPage ? [part] : []))
    }

    private mutating func addAttachments(in part: MessagePart) {
        if part.isMultipart {
            for child in part.children { addAttachments(in: child) }
        } else {
            attachments.append(part)
        }
    }

    /// RFC 2046, 5.1.4: the last version that can be shown is the best one. As plain text, it is the first one that is.
    private mutating func addAlternatives(of part: MessagePart) {
        let versions = part.children.map { child in
            var version = Content()
            version.add(child, isAlternative: true)
            return version
        }
        attachments += versions.flatMap(\.attachments)
        let texts = versions.map(\.sections).filter { !$0.isEmpty }
        func leaves(_ sections: [Message.Section]) -> [MessagePart] {
            sections.flatMap { $0.page.isEmpty ? $0.plain : $0.page }
        }
        let plain = texts.first { $0.allSatisfy { !$0.plain.isEmpty } }?.flatMap(\.plain) ?? []
        let page = texts.last { $0.contains { !$0.page.isEmpty } }.map(leaves) ?? []
        guard !plain.isEmpty || !page.isEmpty else { return }
        sections.append(.init(plain: plain, page: page))
    }
}

/// Line ends.
enum LineEnds {
    /// Returns the text with LF in the place of CRLF and CR.
    static func unified(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isAfterReturn = false
        for byte in text.utf8 {
            if byte == 0x0D {
                bytes.append(0x0A)
            } else if byte != 0x0A || !isAfterReturn {
                bytes.append(byte)
            }
            isAfterReturn = byte == 0x0D
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Text whose lines are pieces of paragraphs (RFC 3676).
package enum FlowedText {
    /// Returns the text with one line for each paragraph. The depth of a quotation is kept as `>` signs.
    ///
    /// - Parameter deletesSpace: Whether the space at the end of a line that continues is not part of the text.
    /// - Complexity: O(n).
    package static func joined(_ text: String, deletesSpace: Bool) -> String {
        var output = ""
        output.reserveCapacity(text.utf8.count)
        // The depth of the line that continues; nil if the next line begins a paragraph.
        var open: Int?
        var isFirst = true
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let content = line.drop { $0 == ">" }
            let depth = line.count - content.count
            // RFC 3676, 4.4: one space was put before lines that begin with a space, `>` or `From`.
            let words = content.first == " " ? content.dropFirst() : content
            let isSignature = words == "-- "
            let continues = open == depth && !isSignature
            if !continues {
                if !isFirst { output += "\n" }
                if depth > 0 { output += String(repeating: ">", count: depth) + (words.isEmpty ? "" : " ") }
            }
            isFirst = false
            let flows = words.last == " " && !isSignature
            output += flows && deletesSpace ? words.dropLast() : words
            open = flows ? depth : nil
        }
        return output
    }
}
