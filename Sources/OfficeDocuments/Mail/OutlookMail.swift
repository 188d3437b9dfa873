/// Messages of Outlook as mails (RFC 5322 with MIME), which every mail program reads, and so do the readers of mails here.
package enum OutlookMail {
    /// Returns the message in a compound file as a mail: its header, its text, its page, and its attachments, with messages
    /// within it as `message/rfc822`. A text only in RTF is attached as `message.rtf`.
    ///
    /// Fields that Outlook received with the message are kept. Lines end with CRLF, and the same message gives the same bytes.
    ///
    /// - Throws: `OfficeError`: `damaged` if it is not such a file, `tooLarge`, or `cancelled`.
    /// - Complexity: O(n) in the size of the file, which is in memory.
    package static func mail(_ bytes: [UInt8], limits: OfficeLimits = OfficeLimits()) throws(OfficeError) -> [UInt8] {
        var isWhole = true
        return try mail(bytes, limits: limits, isWhole: &isWhole)
    }

    /// Returns the message as a mail, as `mail(_:limits:)` does.
    ///
    /// - Parameter isWhole: False afterwards if something attached is left out: an object of another program, or a link to a
    ///   file elsewhere, whose content is not in the message.
    package static func mail(
        _ bytes: [UInt8], limits: OfficeLimits, isWhole: inout Bool
    ) throws(OfficeError) -> [UInt8] {
        var budget = OutlookBudget(limits)
        let message = try OutlookMessage(try CompoundDocument(bytes), budget: &budget)
        isWhole = message.isWhole
        return MailWriter.mail(header: OutlookHeader(message).lines, part(of: message))
    }

    // MARK: - Parts

    private static func part(of message: OutlookMessage) -> MailWriter.Part {
        var body: [MailWriter.Part] = []
        if let text = message.properties.text(.body) { body.append(Self.text("plain", text)) }
        let page = message.properties.page
        if let page { body.append(Self.text("html", page)) }
        var attachments: [MailWriter.Part] = []
        if body.isEmpty, let compressed = message.properties.bytes(.compressedRTF) {
            if let rtf = CompressedRTF.expanded(compressed) {
                attachments.append(
                    .content(
                        type: "text/rtf", others: ["Content-Disposition: attachment; filename=\"message.rtf\""],
                        bytes: rtf))
            }
        }
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
        return attachments.isEmpty ? text : .multipart("mixed", [text] + attachments)
    }

    private static func text(_ kind: String, _ text: OutlookText) -> MailWriter.Part {
        .content(type: "text/\(kind)" + (text.charset.map { "; charset=\"\($0)\"" } ?? ""), bytes: text.bytes)
    }

    /// Nil if its content is not in the file.
    private static func part(of attachment: OutlookMessage.Attachment, isShown: Bool) -> MailWriter.Part? {
        var others: [String] = []
        let place = isShown && attachment.isReferred ? "inline" : "attachment"
        others.append("Content-Disposition: " + place + (attachment.name.map(HeaderText.fileName) ?? ""))
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
