package import TextEncodings

/// Decodes header values: encoded words (RFC 2047), and the bytes that senders write without them.
package enum EncodedWords {
    /// A piece of a value.
    private enum Piece {
        case plain(ArraySlice<UInt8>)
        case encoded(charset: String, bytes: [UInt8])
    }

    /// Returns the text of an unfolded header value, on one line.
    ///
    /// White space between encoded words is not part of the text. Words of the same charset are decoded together,
    /// because many programs split characters between them. Encoded words within other text and within quotation marks
    /// are decoded as well: every mail program does so.
    ///
    /// - Parameters:
    ///   - isAddress: Whether the value is a list of addresses. A decoded name that has a comma, for example, is then
    ///     put into quotation marks.
    ///   - usual: The encoding of bytes outside of encoded words; nil to find it.
    /// - Complexity: O(n).
    package static func decode(_ value: [UInt8], isAddress: Bool = false, usual: TextEncoding? = nil) -> String {
        decoded(value, isAddress: isAddress, usual: usual).text
    }

    /// Returns the same text, and whether its encoding is certain.
    static func decoded(
        _ value: [UInt8], isAddress: Bool = false, usual: TextEncoding? = nil
    ) -> (text: String, isCertain: Bool) {
        var text = ""
        var isCertain = true
        func read(_ bytes: [UInt8], charset: String?, usual: TextEncoding? = nil) -> String {
            let found = CharsetText.decode(bytes, charset: charset, usual: usual)
            if !found.isCertain { isCertain = false }
            return found.text
        }
        var pieces = pieces(of: value[...])[...]
        var isQuoted = false
        while let piece = pieces.popFirst() {
            switch piece {
            case .plain(let bytes):
                if isAddress { isQuoted = endsQuoted(bytes, from: isQuoted) }
                text += read(Array(bytes), charset: nil, usual: usual)
            case .encoded(let charset, var bytes):
                var run = ""
                var current = charset
                while case .encoded(let next, let more)? = pieces.first {
                    pieces.removeFirst()
                    if next == current {
                        bytes += more
                    } else {
                        run += read(bytes, charset: current)
                        (current, bytes) = (next, more)
                    }
                }
                run += read(bytes, charset: current)
                text += isAddress && !isQuoted && run.contains(where: specials.contains) ? quoted(run) : run
            }
        }
        return (line(text), isCertain)
    }

    /// Returns the text with every run of white space and control characters as one space, and none at its ends.
    package static func line(_ text: String) -> String {
        var line = ""
        line.reserveCapacity(text.utf8.count)
        var isPending = false
        for scalar in text.unicodeScalars {
            if scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}"
                || scalar == "\u{2029}"
            {
                isPending = !line.isEmpty
                continue
            }
            if isPending { line += " " }
            isPending = false
            line.unicodeScalars.append(scalar)
        }
        return line
    }

    // MARK: - Addresses

    /// The characters that a name in an address has only within quotation marks (RFC 5322, 3.2.3).
    private static let specials: Set<Character> = ["(", ")", "<", ">", "[", "]", ":", ";", "@", "\\", ",", "\""]

    private static func quoted(_ name: String) -> String {
        var text = "\""
        for character in name {
            if character == "\"" || character == "\\" { text += "\\" }
            text.append(character)
        }
        return text + "\""
    }

    /// Whether the text after `bytes` is within quotation marks.
    private static func endsQuoted(_ bytes: ArraySlice<UInt8>, from isQuoted: Bool) -> Bool {
        var isQuoted = isQuoted
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isQuoted
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            }
        }
        return isQuoted
    }

    // MARK: - Words

    private static func pieces(of value: ArraySlice<UInt8>) -> [Piece] {
        var pieces: [Piece] = []
        var start = value.startIndex
        var at = start
        // All places where a word can end, found once: a value may begin many words that do not end.
        var ends = value.indices.dropLast().filter { value[$0] == UInt8(ascii: "?") && value[$0 + 1] == equals }[...]
        while let mark = value[at...].firstIndex(of: equals) {
            at = mark + 1
            guard let (piece, end) = word(at: mark, in: value, ends: &ends) else { continue }
            let before = value[start..<mark]
            if case .encoded? = pieces.last, before.allSatisfy({ $0 <= 0x20 }) {
                // Only white space between two encoded words.
            } else if !before.isEmpty {
                pieces.append(.plain(before))
            }
            pieces.append(piece)
            (start, at) = (end, end)
        }
        if start < value.endIndex { pieces.append(.plain(value[start...])) }
        return pieces
    }

    /// Returns the encoded word at `start`, and where it ends; nil if there is none.
    private static func word(
        at start: Int, in value: ArraySlice<UInt8>, ends: inout ArraySlice<Int>
    ) -> (Piece, end: Int)? {
        let mark = UInt8(ascii: "?")
        guard start + 1 < value.endIndex, value[start + 1] == mark else { return nil }
        let charset = value[(start + 2)...].prefix(80).prefix { $0 != mark && $0 > 0x20 && $0 < 0x7F }
        let after = charset.endIndex
        guard !charset.isEmpty, after + 2 < value.endIndex, value[after] == mark, value[after + 2] == mark else {
            return nil
        }
        let encoding = value[after + 1] | 0x20
        guard encoding == UInt8(ascii: "q") || encoding == UInt8(ascii: "b") else { return nil }
        let textStart = after + 3
        ends = ends.drop { $0 < textStart }
        guard let end = ends.first, end - textStart <= longest else { return nil }
        let text = value[textStart..<end]
        // RFC 2231, 5: the language after an asterisk.
        let label = String(decoding: charset.prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self).lowercased()
        if encoding == UInt8(ascii: "b") {
            return (.encoded(charset: label, bytes: TransferEncoding.base64.decode(text).content), end + 2)
        }
        var bytes: [UInt8] = []
        TransferEncoding.decodeEscapes(
            ArraySlice(text.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }), into: &bytes)
        return (.encoded(charset: label, bytes: bytes), end + 2)
    }

    private static let equals = UInt8(ascii: "=")
    /// The longest text of an encoded word, in bytes. RFC 2047 allows 75; whole subjects in one word exist.
    private static let longest = 16 << 10
}
