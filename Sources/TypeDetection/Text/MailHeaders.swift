import UniformTypes

/// Detects mail, mailboxes and news by their header fields (RFC 5322, RFC 4155, RFC 5536).
enum MailHeaders: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        var lines = text.lines(60, length: 512).map(\.text)
        var isMailbox = false
        if let first = lines.first, first.hasPrefix("From "), first.contains(":") {
            isMailbox = true
            lines.removeFirst()
        }
        var known: Set<String> = []
        var isRelated = false
        for line in lines {
            if line.isEmpty { break }
            if let first = line.first, first == " " || first == "\t" { continue }
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return nil }
            let name = line[..<colon].lowercased()
            guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
            if headers.contains(name) { known.insert(name) }
            if name == "content-type", line.lowercased().contains("multipart/related") { isRelated = true }
        }
        guard known.count >= 2 else { return nil }
        if isMailbox { return .sure("com.c-command.mbox") }
        if known.contains("newsgroups") || known.contains("path") && known.contains("message-id") {
            return .sure("org.usenet.news-article")
        }
        if isRelated && !known.contains("to") && !known.contains("received") {
            return .sure("com.microsoft.word.mhtml")
        }
        return .sure(.emlMessage)
    }

    private static let headers: Set<String> = [
        "from", "to", "cc", "bcc", "subject", "date", "received", "return-path", "message-id", "mime-version",
        "delivered-to",
        "reply-to", "sender", "in-reply-to", "references", "x-mailer", "dkim-signature", "newsgroups", "path",
        "content-type",
        "content-transfer-encoding", "x-originating-ip", "list-id", "authentication-results", "arc-seal",
    ]
}
