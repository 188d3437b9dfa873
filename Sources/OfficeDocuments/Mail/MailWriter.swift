import DataURLs

/// Writes mails of parts (RFC 5322; MIME, RFC 2045 and 2046), and saved pages, which have the same form (RFC 2557). Lines end
/// with CRLF, and the same parts give the same bytes.
package struct MailWriter {
    /// A part of a mail.
    package indirect enum Part {
        /// Bytes, written in base64.
        ///
        /// - Parameters:
        ///   - type: The media type with its parameters.
        ///   - others: The lines of its header other than that of the type.
        case content(type: String, others: [String] = [], bytes: [UInt8])
        /// A mail in the mail.
        ///
        /// - Parameters:
        ///   - header: The lines of its own header.
        ///   - others: Those of the part that it is.
        case message(header: [String], Part, others: [String])
        /// Parts that belong together.
        ///
        /// - Parameter kind: What follows `multipart/`, with parameters other than the boundary.
        case multipart(_ kind: String, [Part])
    }

    private var output: [UInt8] = []

    /// Returns a mail.
    ///
    /// - Parameters:
    ///   - header: The lines of its header, without those of MIME; a folded field is several.
    ///   - content: Its content.
    package static func mail(header: [String], _ content: Part) -> [UInt8] {
        var writer = MailWriter()
        writer.write(header: header, content, boundary: "1")
        return writer.output
    }

    /// - Parameter boundary: What tells its boundaries from those of the mails around it.
    private mutating func write(header: [String], _ content: Part, boundary: String) {
        for line in header { write(line: line) }
        write(line: "MIME-Version: 1.0")
        write(content, boundary: boundary)
    }

    private mutating func write(_ part: Part, boundary: String) {
        switch part {
        case .content(let type, let others, let bytes):
            write(line: "Content-Type: " + type)
            write(line: "Content-Transfer-Encoding: base64")
            for line in others { write(line: line) }
            write(line: "")
            var rest = Base64.encode(bytes).utf8[...]
            while !rest.isEmpty {
                output += rest.prefix(76)
                output += [0x0D, 0x0A]
                rest = rest.dropFirst(76)
            }
        case .message(let header, let content, let others):
            write(line: "Content-Type: message/rfc822")
            for line in others { write(line: line) }
            write(line: "")
            write(header: header, content, boundary: boundary)
        case .multipart(let kind, let parts):
            // No line of base64 begins with hyphens, and no boundary with another one.
            write(line: "Content-Type: multipart/\(kind); boundary=\"=_\(boundary)_\"")
            write(line: "")
            for (index, part) in parts.enumerated() {
                write(line: "--=_\(boundary)_")
                write(part, boundary: "\(boundary).\(index + 1)")
                write(line: "")
            }
            write(line: "--=_\(boundary)_--")
        }
    }

    private mutating func write(line: String) {
        output += line.utf8
        output += [0x0D, 0x0A]
    }
}
