import TextEncodings

/// Parses the structure of a mail in one pass over its lines.
///
/// A line ends with LF or CRLF. A part ends at the next boundary of any `multipart` around it, so that a missing end of
/// an inner one does not swallow what follows it (RFC 2046, 5.1.2). Where the declared boundary does not occur at all,
/// the first line that looks like one is used.
struct MessageParser {
    /// The maximum depth of parts within parts.
    static let mostLevels = 100
    /// The maximum number of parts.
    static let mostParts = 100_000
    /// The maximum number of boundaries that are searched because the declared one does not occur.
    private static let mostRepairs = 16

    /// The maximum number of signed parts within each other, and of those that a mail has.
    private static let mostSigned = 8

    /// The mail; after it, the content of its signed parts.
    private(set) var bytes: [UInt8]
    /// The end of the mail or of the signed content that is parsed.
    private var end: Int
    private var signed = 0
    private let encoding: TextEncoding?
    private let isCancelled: () -> Bool
    private var position: Int
    /// The boundaries of the parts around, the outermost first.
    private var boundaries: [[UInt8]] = []
    private var parts = 0
    private var repairs = 0
    private var lines = 0

    init(_ bytes: [UInt8], from start: Int, encoding: TextEncoding? = nil, isCancelled: @escaping () -> Bool) {
        self.bytes = bytes
        self.encoding = encoding
        self.isCancelled = isCancelled
        end = bytes.count
        position = start
    }

    /// Where a part ends.
    enum Ending: Equatable {
        case endOfMail
        /// At a boundary, by its index in `boundaries`.
        case boundary(Int, closes: Bool)
    }

    /// Returns the whole mail.
    mutating func message() throws(MessageError) -> MessagePart { try part(defaultType: MessagePart.plainText).part }

    private mutating func part(defaultType: String) throws(MessageError) -> (part: MessagePart, ending: Ending) {
        parts += 1
        guard parts <= Self.mostParts else {
            throw MessageError(.tooLarge, message: "has more than \(Self.mostParts) parts in one mail")
        }
        let (header, atOnce) = try header()
        let contentType = header.parameterised("content-type")
        let mediaType = Self.mediaType(contentType) ?? defaultType
        if let atOnce {
            let empty = MessagePart(
                header: header, contentType: contentType, mediaType: mediaType, body: position..<position)
            return (empty, atOnce)
        }
        let start = position
        if mediaType.hasPrefix("multipart/") {
            let inner = mediaType == "multipart/digest" ? MessagePart.mail : MessagePart.plainText
            var boundary = contentType?.bytes(of: "boundary")
            for isRepair in [false, true] {
                if isRepair { boundary = try likelyBoundary() }
                position = start
                guard let boundary, !boundary.isEmpty,
                    let found = try children(separatedBy: boundary, defaultType: inner)
                else {
                    position = start
                    continue
                }
                let whole = MessagePart(
                    header: header, contentType: contentType, mediaType: mediaType, body: start..<found.end,
                    children: found.parts, isCut: found.isCut)
                return (whole, found.ending)
            }
            position = start
        }
        let (end, ending) = try skipToBoundary()
        let isCut = ending == .endOfMail && !boundaries.isEmpty
        // A `multipart` without any part is a text, as it stands.
        let type = mediaType.hasPrefix("multipart/") ? MessagePart.plainText : mediaType
        let leaf = MessagePart(
            header: header, contentType: contentType, mediaType: type, body: start..<end, isCut: isCut)
        return (leaf.mayBeCryptographic ? try opened(leaf) : leaf, ending)
    }

    /// Returns a part of S/MIME with what it holds, if that can be read.
    ///
    /// Files that are signed have the same type: only a part of a mail has a header.
    private mutating func opened(_ part: MessagePart) throws(MessageError) -> MessagePart {
        switch CryptographicMessage(part.encoding.decode(bytes[part.body]).content) {
        case nil: return part
        case .encrypted: return part.encrypted
        case .signed(let content):
            guard signed < Self.mostSigned, MessageHeader.reading(content).first("content-type") != nil else {
                return part
            }
            signed += 1
            let outside = (position, end, boundaries)
            defer { (position, end, boundaries) = outside }
            (position, boundaries) = (bytes.count, [])
            bytes += content
            end = bytes.count
            return part.holding(try self.part(defaultType: MessagePart.plainText).part)
        }
    }

    private static func mediaType(_ value: ParameterisedValue?) -> String? {
        guard let type = value?.value else { return nil }
        let words = type.split(separator: "/", omittingEmptySubsequences: false)
        // RFC 6838, 4.2: what has other characters is no type.
        guard words.count == 2, words.allSatisfy({ !$0.isEmpty }),
            type.utf8.allSatisfy({ typeCharacters.contains($0) })
        else { return nil }
        return type
    }

    private static let typeCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789/!#$&-^_.+".utf8)

    // MARK: - Multipart

    private struct Children {
        var parts: [MessagePart]
        var end: Int
        var ending: Ending
        var isCut: Bool
    }

    /// Parses the parts between lines with `boundary`; nil if there is none.
    private mutating func children(
        separatedBy boundary: [UInt8], defaultType: String
    ) throws(MessageError) -> Children? {
        guard boundaries.count < Self.mostLevels else {
            throw MessageError(.tooLarge, message: "nests parts deeper than \(Self.mostLevels) levels")
        }
        let level = boundaries.count
        boundaries.append(boundary)
        defer { boundaries.removeSubrange(level...) }
        var (end, ending) = try skipToBoundary()
        guard case .boundary(level, closes: _) = ending else { return nil }
        var parts: [MessagePart] = []
        while case .boundary(level, closes: false) = ending {
            let (part, next) = try part(defaultType: defaultType)
            parts.append(part)
            end = part.body.upperBound
            ending = next
        }
        guard case .boundary(level, closes: true) = ending else {
            return Children(parts: parts, end: end, ending: ending, isCut: ending == .endOfMail)
        }
        // What follows belongs to no one, up to a boundary further out.
        boundaries.removeSubrange(level...)
        let (_, last) = try skipToBoundary()
        return Children(parts: parts, end: end, ending: last, isCut: false)
    }

    /// Returns the boundary of the first line that looks like one: two hyphens, and a field of a part in the next line.
    private mutating func likelyBoundary() throws(MessageError) -> [UInt8]? {
        guard repairs < Self.mostRepairs else { return nil }
        repairs += 1
        var candidate: ArraySlice<UInt8>?
        while let line = try nextLine() {
            if let candidate, Self.beginsPart(line) { return Array(candidate) }
            candidate = nil
            if delimiter(line) != nil { return nil }
            let word = Self.trimmedEnd(line)
            if word.count > 4, word.count < 200, word.starts(with: [0x2D, 0x2D]) { candidate = word.dropFirst(2) }
        }
        return nil
    }

    private static func beginsPart(_ line: ArraySlice<UInt8>) -> Bool {
        let start = String(decoding: line.prefix(8), as: UTF8.self).lowercased()
        return start == "content-" && MessageHeader.isField(line)
    }

    // MARK: - Lines

    /// Reads a header and the empty line after it. Also returns the boundary that ended it, if there was no body.
    mutating func header() throws(MessageError) -> (MessageHeader, Ending?) {
        var header = MessageHeader(encoding: encoding)
        let start = position
        while true {
            let lineStart = position
            guard let line = try nextLine() else { return (header, .endOfMail) }
            if line.isEmpty || line.count == 1 && line.first == 0x0D { return (header, nil) }
            if let ending = delimiter(line) { return (header, ending) }
            guard position - start <= MessageHeader.mostBytes else {
                throw MessageError(.tooLarge, message: "has a header of more than \(MessageHeader.mostBytes >> 20) MiB")
            }
            if line.first == 0x20 || line.first == 0x09, !header.fields.isEmpty {
                header.fold(line)
            } else if try !header.begin(line), !isEnvelope(line, at: lineStart) {
                // The empty line before the body is missing.
                position = lineStart
                return (header, nil)
            }
        }
    }

    /// Whether a line is the one that a mailbox puts before a mail.
    private func isEnvelope(_ line: ArraySlice<UInt8>, at start: Int) -> Bool {
        boundaries.isEmpty && (line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8))
    }

    /// Skips a body. Returns its end, without the line end that belongs to the boundary, and the boundary.
    private mutating func skipToBoundary() throws(MessageError) -> (end: Int, Ending) {
        let start = position
        while true {
            let lineStart = position
            guard let line = try nextLine() else { return (position, .endOfMail) }
            guard line.first == 0x2D, let ending = delimiter(line) else { continue }
            var end = lineStart
            if end > start, bytes[end - 1] == 0x0A { end -= 1 }
            if end > start, end < lineStart, bytes[end - 1] == 0x0D { end -= 1 }
            return (end, ending)
        }
    }

    /// Returns the boundary that the line is; nil if it is none.
    private func delimiter(_ line: ArraySlice<UInt8>) -> Ending? {
        guard line.count > 2, line[line.startIndex] == 0x2D, line[line.startIndex + 1] == 0x2D, !boundaries.isEmpty
        else { return nil }
        let word = Self.trimmedEnd(line.dropFirst(2))
        for level in boundaries.indices.reversed() {
            let count = boundaries[level].count
            guard word.count == count || word.count == count + 2, word.starts(with: boundaries[level]) else { continue }
            if word.count == count { return .boundary(level, closes: false) }
            if word.suffix(2).allSatisfy({ $0 == 0x2D }) { return .boundary(level, closes: true) }
        }
        return nil
    }

    /// Returns the next line without its LF; nil at the end.
    private mutating func nextLine() throws(MessageError) -> ArraySlice<UInt8>? {
        guard position < end else { return nil }
        lines += 1
        if lines % 4096 == 0, isCancelled() { throw MessageError.cancelled }
        let start = position
        let lineEnd = bytes[start..<end].firstIndex(of: 0x0A) ?? end
        position = min(lineEnd + 1, end)
        return bytes[start..<lineEnd]
    }

    private static func trimmedEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
        return line
    }
}
