package import TextEncodings

/// A header value with parameters: `text/plain; charset=utf-8`, `attachment; filename="a.pdf"` (RFC 2045, 5.1, and
/// RFC 2231).
package struct ParameterisedValue: Sendable, Hashable {
    /// What stands before the parameters, in lower case, without comments and white space.
    package let value: String
    private let plain: [String: [UInt8]]
    /// The parameters that RFC 2231 extends.
    private let extended: [String: String]
    private let encoding: TextEncoding?

    /// Parses an unfolded header value. There are no errors: what is no parameter is left out.
    ///
    /// - Parameter encoding: The encoding of parameters that declare none; nil to find it.
    package init(_ bytes: [UInt8], encoding: TextEncoding? = nil) {
        self.encoding = encoding
        let pieces = Self.pieces(of: bytes)
        value = String(decoding: pieces.first ?? [], as: UTF8.self).lowercased().filter { !$0.isWhitespace }
        var plain: [String: [UInt8]] = [:]
        var segments: [String: [Segment]] = [:]
        for piece in pieces.dropFirst() {
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: piece[..<equals], as: UTF8.self).lowercased().filter { !$0.isWhitespace }
            let content = Self.unquoted(piece[(equals + 1)...])
            if let (base, segment) = Segment.parse(name, content) {
                segments[base, default: []].append(segment)
            } else if plain[name] == nil {
                plain[name] = content
            }
        }
        self.plain = plain
        extended = segments.mapValues(Segment.text)
    }

    /// The text of a parameter, whose name is in lower case, on one line; nil if there is none. Of two forms, the
    /// extended one is the better one (RFC 6266, 4.3).
    package subscript(_ name: String) -> String? {
        extended[name] ?? plain[name].map { EncodedWords.decode($0, usual: encoding) }
    }

    /// The bytes of a parameter as they are written.
    func bytes(of name: String) -> [UInt8]? { plain[name] ?? extended[name].map { Array($0.utf8) } }

    // MARK: - RFC 2231

    /// A piece of a parameter that is longer than a line, or that has a charset.
    private struct Segment {
        let number: Int
        let isEncoded: Bool
        let bytes: [UInt8]

        /// Parses `name*`, `name*0` and `name*0*`; nil for another name.
        static func parse(_ name: String, _ bytes: [UInt8]) -> (name: String, segment: Segment)? {
            let words = name.split(separator: "*", omittingEmptySubsequences: false)
            guard (2...3).contains(words.count), let base = words.first, !base.isEmpty else { return nil }
            if words.count == 2, words[1].isEmpty {
                return (String(base), Segment(number: 0, isEncoded: true, bytes: bytes))
            }
            guard let number = Int(words[1]), (0...9999).contains(number), words.count == 2 || words[2].isEmpty else {
                return nil
            }
            return (String(base), Segment(number: number, isEncoded: words.count == 3, bytes: bytes))
        }

        /// The text of all segments, which may be in any order. Only the first names the charset.
        static func text(of segments: [Segment]) -> String {
            var label: String?
            var content: [UInt8] = []
            for (place, segment) in segments.sorted(by: { $0.number < $1.number }).enumerated() {
                var bytes = segment.bytes[...]
                if place == 0, segment.isEncoded {
                    let parts = bytes.split(
                        separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
                    if parts.count == 3 {
                        if !parts[0].isEmpty { label = String(decoding: parts[0], as: UTF8.self).lowercased() }
                        bytes = parts[2]
                    }
                }
                if segment.isEncoded {
                    TransferEncoding.decodeEscapes(bytes, escape: UInt8(ascii: "%"), into: &content)
                } else {
                    content += bytes
                }
            }
            // Some programs write encoded words even here.
            if segments.allSatisfy({ !$0.isEncoded }) { return EncodedWords.decode(content) }
            return EncodedWords.line(CharsetText.decode(content, charset: label).text)
        }
    }

    // MARK: - Syntax

    /// Splits a value at the semicolons outside of quotation marks, and removes the comments.
    private static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var piece: [UInt8] = []
        var isQuoted = false
        var isEscaped = false
        var comments = 0
        for byte in bytes {
            defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") && (isQuoted || comments > 0) }
            if isEscaped {
                if comments == 0 { piece.append(byte) }
                continue
            }
            if byte == UInt8(ascii: "\""), comments == 0 { isQuoted.toggle() }
            if !isQuoted {
                // A parenthesis within a value is part of a name that a sloppy sender did not quote: `name=a(1).pdf`.
                if byte == UInt8(ascii: "("),
                    comments > 0 || piece.last == 0x20 || !piece.contains(UInt8(ascii: "="))
                {
                    comments += 1
                    continue
                }
                if byte == UInt8(ascii: ")"), comments > 0 {
                    comments -= 1
                    continue
                }
                if comments == 0, byte == UInt8(ascii: ";") {
                    pieces.append(piece[...])
                    piece = []
                    continue
                }
            }
            if comments == 0 { piece.append(byte) }
        }
        pieces.append(piece[...])
        return pieces
    }

    /// Returns a parameter's value without white space around it, quotation marks and the backslashes before quotation
    /// marks and backslashes. Others stay: some programs write the path of a file.
    private static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var value = value.drop { $0 == 0x20 || $0 == 0x09 }
        while value.last == 0x20 || value.last == 0x09 { value.removeLast() }
        guard value.first == UInt8(ascii: "\"") else { return Array(value) }
        value.removeFirst()
        var content: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if isEscaped {
                if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { content.append(UInt8(ascii: "\\")) }
                content.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                break
            } else {
                content.append(byte)
            }
        }
        return content
    }
}
