/// A part of a mail: a text, an attachment, or a `multipart` with others (RFC 2045 and 2046).
package struct MessagePart: Sendable {
    package let header: MessageHeader
    /// The type, in lower case: `text/plain`.
    package let mediaType: String
    /// The content as it is written in the mail, as offsets of its bytes.
    package let body: Range<Int>
    /// The parts of a `multipart`; empty for all others.
    package let children: [MessagePart]
    /// Whether the mail ends in it: the boundary that should follow is missing.
    package let isCut: Bool

    private let contentType: ParameterisedValue?

    init(
        header: MessageHeader, contentType: ParameterisedValue?, mediaType: String, body: Range<Int>,
        children: [MessagePart] = [], isCut: Bool = false
    ) {
        self.header = header
        self.contentType = contentType
        self.mediaType = mediaType
        self.body = body
        self.children = children
        self.isCut = isCut
    }

    /// The type of a part that declares none, or none that can be read.
    static let plainText = "text/plain"
    /// The type of a mail within a mail.
    package static let mail = "message/rfc822"

    /// Whether it is a mail.
    package var isMessage: Bool { mediaType == Self.mail || mediaType == "message/global" }
    /// Whether it has parts.
    package var isMultipart: Bool { !children.isEmpty }
    /// A parameter of its type.
    package func parameter(_ name: String) -> String? { contentType?[name] }
    /// How its content is written.
    package var encoding: TransferEncoding {
        TransferEncoding(header.first("content-transfer-encoding").map { String(decoding: $0, as: UTF8.self) } ?? "")
    }

    /// Whether the sender calls it an attachment.
    package var isDeclaredAttachment: Bool { header.parameterised("content-disposition")?.value == "attachment" }

    /// The name of its file as the sender wrote it; nil if there is none.
    package var fileName: String? {
        let name = header.parameterised("content-disposition")?["filename"] ?? parameter("name")
        return name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The identifier by which a page in the mail refers to it, without its brackets; nil if there is none.
    package var contentID: String? {
        guard let value = header.first("content-id") else { return nil }
        let text = String(decoding: value, as: UTF8.self)
        let inner = text.drop { $0 == "<" }.prefix { $0 != ">" }
        return inner.isEmpty ? nil : String(inner)
    }
}
