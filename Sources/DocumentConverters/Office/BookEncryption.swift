/// The encrypted parts of a book, from its `META-INF/encryption.xml` (EPUB Open Container Format 3.2, section 3.5.2.2).
enum BookEncryption {
    /// Whether the text of the book is encrypted. Obfuscated fonts, the usual content of these lists, and pictures do
    /// not prevent reading.
    static func hidesText(_ list: [UInt8]) -> Bool {
        var isObfuscated = false
        for piece in XMLPieces(list) where piece.kind != .other {
            switch piece.name.split(separator: ":").last {
            case "EncryptedData": isObfuscated = false
            case "EncryptionMethod" where piece.kind != .end:
                let algorithm = value(of: "Algorithm", in: piece, list)
                isObfuscated = algorithm.map(obfuscations.contains) ?? false
            case "CipherReference" where piece.kind != .end:
                if !isObfuscated, let target = value(of: "URI", in: piece, list), isText(target) { return true }
            default: continue
            }
        }
        return false
    }

    /// The font obfuscation algorithms of EPUB (Open Container Format 3.2, section 4.3), and of Adobe before it.
    private static let obfuscations: Set<String> = [
        "http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC",
    ]

    private static func isText(_ path: String) -> Bool {
        let name = path.lowercased()
        return ["html", "htm", "xml", "opf", "ncx"].contains { name.hasSuffix($0) }
    }

    private static func value(of attribute: String, in tag: XMLPiece, _ bytes: [UInt8]) -> String? {
        let text = String(String(decoding: bytes[tag.range], as: UTF8.self).map { $0.isWhitespace ? " " : $0 })
        guard let name = text.firstRange(of: " \(attribute)=") else { return nil }
        let quoted = text[name.upperBound...]
        guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
        return String(quoted.dropFirst().prefix { $0 != quote })
    }
}
