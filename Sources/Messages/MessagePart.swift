/// A part of a mail: a text, an attachment, or a `multipart` with others (RFC 2045 and 2046).
package struct MessagePart: Sendable {
    package internal(set) var header: MessageHeader
    /// The type, in lower case: `text/plain`.
    package let mediaType: String
    /// The content as it is written in the mail, as offsets of its bytes.
    package let body: Range<Int>
    /// The parts of a `multipart`; what an opaque signed part holds; empty for all others.
    package let children: [MessagePart]
    /// Whether the mail ends in it: the boundary that should follow is missing.
    package let isCut: Bool
    /// Whether it is encrypted.
    package let isEncrypted: Bool

    private let contentType: ParameterisedValue?

    init(
        header: MessageHeader, contentType: ParameterisedValue?, mediaType: String, body: Range<Int>,
        children: [MessagePart] = [], isCut: Bool = false, isEncrypted: Bool = false
    ) {
        self.header = header
        self.contentType = contentType
        self.mediaType = mediaType
        self.body = body
        self.children = children
        self.isCut = isCut
        self.isEncrypted = isEncrypted || Self.encryptedTypes.contains(mediaType)
    }

    /// The part as one that holds another.
    func holding(_ content: MessagePart) -> MessagePart {
        MessagePart(
            header: header, contentType: contentType, mediaType: mediaType, body: body, children: [content],
            isCut: isCut)
    }

    /// The part as one that is encrypted.
    var encrypted: MessagePart {
        MessagePart(
            header: header, contentType: contentType, mediaType: mediaType, body: body, isCut: isCut, isEncrypted: true)
    }

    /// RFC 1847 and RFC 3156; Exchange keeps the second one alone.
    private static let encryptedTypes: Set<String> = ["multipart/encrypted", "application/pgp-encrypted"]

    /// The type of a part that declares none, or none that can be read.
    static let plainText = "text/plain"
    /// The type of a mail within a mail.
    package static let mail = "message/rfc822"

    /// Whether it is a mail.
    package var isMessage: Bool { mediaType == Self.mail || mediaType == "message/global" }
    /// Whether it has parts.
    package var isMultipart: Bool { !children.isEmpty }
    /// Whether it may be a message of S/MIME (RFC 8551, 3.2 and 3.9).
    var mayBeCryptographic: Bool {
        ["application/pkcs7-mime", "application/x-pkcs7-mime"].contains(mediaType)
            || mediaType == "application/octet-stream" && fileName?.lowercased() == "smime.p7m"
    }
    /// Whether it holds its content and the signatures for it.
    var isOpaqueSigned: Bool { isMultipart && !mediaType.hasPrefix("multipart/") }
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
