/// Messages of Outlook as mails (RFC 5322 with MIME), which every mail program reads, and so do the readers of mails here.
package enum OutlookMail {
    /// What of a message is not in the mail.
    package struct Remains: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Something attached: an object of another program, or a link to a file elsewhere, whose content is not in the
        /// message.
        package static let attachments = Remains(rawValue: 1)
        /// Fields of a contact, an appointment, a task or a note.
        package static let fields = Remains(rawValue: 2)
    }

    /// Returns the message in a compound file, or in one of its transport (`winmail.dat`), as a mail: its header, its text, its
    /// page, and its attachments, with messages within it as `message/rfc822`. Where its text or its page are missing, they are those that its rich text was made of;
    /// rich text that was made of neither is read as text, and attached as `message.rtf`. The usual fields of a contact, an
    /// appointment or a task follow the text.
    ///
    /// Header fields that Outlook received with the message are kept. Lines end with CRLF, and the same message gives the same
    /// bytes.
    ///
    /// - Throws: `OfficeError`: `damaged` if it is not such a file, `tooLarge`, or `cancelled`.
    /// - Complexity: O(n) in the size of the file, which is in memory.
    package static func mail(_ bytes: [UInt8], limits: OfficeLimits = OfficeLimits()) throws(OfficeError) -> [UInt8] {
        var remains: Remains = []
        return try mail(bytes, limits: limits, remains: &remains)
    }

    /// Returns the message as a mail, as `mail(_:limits:)` does.
    ///
    /// - Parameter remains: What is not in the mail, afterwards.
    package static func mail(
        _ bytes: [UInt8], limits: OfficeLimits, remains: inout Remains
    ) throws(OfficeError) -> [UInt8] {
        var budget = OutlookBudget(limits)
        let message: OutlookMessage
        if TransportNeutralMessage.isOne(bytes) {
            message = try TransportNeutralMessage.message(bytes[...], budget: &budget)
        } else {
            let document = try CompoundDocument(bytes)
            let names = try OutlookNames(document, budget: &budget)
            message = try OutlookMessage(document, names: names, budget: &budget)
        }
        remains = message.remains
        return MailWriter.mail(header: OutlookHeader(message).lines, part(of: message))
    }

    // MARK: - Parts

    private static func part(of message: OutlookMessage) -> MailWriter.Part {
        var plain = message.properties.text(.body)
        var page = message.properties.page
        var attachments: [MailWriter.Part] = []
        if page == nil, let rtf = message.properties.richText, let content = OutlookRichText(rtf), !content.isBlank {
            switch content.origin {
            case .page: page = OutlookText(content.text)
            case .text: plain = plain ?? OutlookText(content.text)
            case .nothing where plain == nil:
                plain = OutlookText(content.text)
                attachments.append(Self.attached(rtf))
            case .nothing: break
            }
        } else if plain == nil, page == nil, let rtf = message.properties.richText {
            attachments.append(Self.attached(rtf))
        }
        var body: [MailWriter.Part] = []
        if let plain { body.append(Self.text("plain", plain)) }
        if let page { body.append(Self.text("html", page)) }
        var text: MailWriter.Part =
            switch body.count {
            case 0: Self.text("plain", OutlookText(""))
            case 1: body[0]
            default: .multipart("alternative", body)
            }
        var shown: [MailWriter.Part] = []
        for attachment in message.attachments {
            guard let part = Self.part(of: attachment, isShown: page != nil) else { continue }
            if page != nil, attachment.isReferred { shown.append(part) } else { attachments.append(part) }
        }
        if !shown.isEmpty { text = .multipart("related", [text] + shown) }
        attachments.insert(contentsOf: message.fields.texts.map { Self.text("plain", $0) }, at: 0)
        return attachments.isEmpty ? text : .multipart("mixed", [text] + attachments)
    }

    private static func attached(_ rtf: [UInt8]) -> MailWriter.Part {
        .content(
            type: "text/rtf", others: ["Content-Disposition: attachment; filename=\"message.rtf\""], bytes: rtf)
    }

    private static func text(_ kind: String, _ text: OutlookText) -> MailWriter.Part {
        .content(type: "text/\(kind)" + (text.charset.map { "; charset=\"\($0)\"" } ?? ""), bytes: text.bytes)
    }

    /// Nil if its content is not in the file.
    private static func part(of attachment: OutlookMessage.Attachment, isShown: Bool) -> MailWriter.Part? {
        var others: [String] = []
        let place = isShown && attachment.isReferred ? "inline" : "attachment"
        // A message is named after its subject, as one without an extension: readers of mails do the same.
        var name = attachment.name
        if case .message = attachment.content { name = nil }
        others.append("Content-Disposition: " + place + (name.map(HeaderText.fileName) ?? ""))
        if let id = attachment.contentID.flatMap(HeaderText.contentID) { others.append("Content-ID: <\(id)>") }
        switch attachment.content {
        case .missing: return nil
        case .message(let message):
            return .message(header: OutlookHeader(message).lines, part(of: message), others: others)
        case .file(let bytes):
            let type = attachment.mediaType.flatMap(HeaderText.mediaType) ?? "application/octet-stream"
            return .content(type: type, others: others, bytes: bytes)
        }
    }
}

extension OutlookMessage.Attachment {
    /// Whether a page can show it where it refers to it.
    fileprivate var isReferred: Bool { contentID.flatMap(HeaderText.contentID) != nil }
}
