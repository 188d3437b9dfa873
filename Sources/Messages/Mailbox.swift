/// A mailbox file: mails one after the other, each behind a line that begins with `From ` (RFC 4155, appendix A, and its
/// relatives mboxo, mboxrd, mboxcl and mboxcl2).
///
/// The file is read once, in blocks, so that mailboxes of many gigabytes need no more memory than small ones.
package enum Mailbox {
    /// A mail in a mailbox.
    package struct Entry: Sendable, Hashable {
        /// Its bytes in the file, without the line before it and the empty line after it.
        package let range: Range<Int64>
        /// Whether lines with `From ` in it got a `>` in front of them when it was stored.
        package let isQuoted: Bool
    }

    /// Reads a mailbox and calls `body` with each mail, in order, until it returns false.
    ///
    /// A line that begins with `From ` begins a mail if it has a date and a header field follows; after an empty line, or
    /// at the beginning, one of the two is enough, if nothing but a name follows `From`. Texts have such lines as well: stored without `>`, they are inside of
    /// a mail whose `Content-Length` is right.
    ///
    /// - Parameters:
    ///   - size: The size of the file, in bytes.
    ///   - isCancelled: Asked now and then.
    ///   - read: Returns at most `count` bytes at an offset.
    /// - Returns: The number of mails that were found.
    /// - Throws: `MessageError` with the code `damaged` if the file does not begin with a mail, or `cancelled`; the
    ///   errors of `read`.
    /// - Complexity: O(n) in bytes; constant memory.
    @discardableResult
    package static func forEachMail(
        size: Int64, isCancelled: () -> Bool = { false }, read: (_ offset: Int64, _ count: Int) throws -> [UInt8],
        _ body: (Entry) throws -> Bool
    ) throws -> Int {
        var scanner = MailboxScanner()
        var lines = LineBlocks(size: size)
        var count = 0
        while let line = try lines.next(read) {
            if line.isFirstOfBlock, isCancelled() { throw MessageError.cancelled }
            guard let entry = try scanner.feed(line, verify: { try endsMail(at: $0, size: size, read: read) }) else {
                continue
            }
            count += 1
            guard try body(entry) else { return count }
        }
        for entry in try scanner.finish(at: size) {
            count += 1
            guard try body(entry) else { return count }
        }
        return count
    }

    /// Returns the bytes of a mail without the `>` that was put before lines with `From ` (mboxrd).
    ///
    /// - Complexity: O(n).
    package static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let end = bytes[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            var line = bytes[index..<end]
            if line.first == UInt8(ascii: ">"),
                line.drop(while: { $0 == UInt8(ascii: ">") }).starts(with: MailboxScanner.mark)
            {
                line = line.dropFirst()
            }
            output += line
            index = end
        }
        return output
    }

    /// Whether a mail ends at `offset`: the file does, or the line of the next mail follows, after an empty line or not.
    private static func endsMail(
        at offset: Int64, size: Int64, read: (Int64, Int) throws -> [UInt8]
    ) throws -> Bool {
        guard offset <= size else { return false }
        let next = try read(offset, 16)
        let rest = next.drop { $0 == 0x0A || $0 == 0x0D }
        guard next.count - rest.count <= 4 else { return false }
        return rest.isEmpty ? offset + Int64(next.count) == size : rest.starts(with: MailboxScanner.mark)
    }
}

/// Finds the lines between the mails of a mailbox.
struct MailboxScanner {
    static let mark = Array("From ".utf8)

    /// A mail whose end is not known yet.
    private struct Open {
        let start: Int64
        var isInHeader = true
        var length: Int64?
        /// The end according to a `Content-Length` that is right.
        var end: Int64?
        var hasBareMark = false
    }

    private var mail: Open?
    /// A line that may begin a mail, until the next line is known.
    private var candidate: (line: LineBlocks.Line, isAfterEmpty: Bool)?
    /// The length of the empty line before the current one; 0 if that is not empty.
    private var emptyLength: Int64 = 0

    /// Takes the next line. Returns the mail that it shows to be complete.
    ///
    /// - Parameter verify: Whether a mail ends at an offset.
    mutating func feed(
        _ line: LineBlocks.Line, verify: (Int64) throws -> Bool
    ) throws -> Mailbox.Entry? {
        var entry: Mailbox.Entry?
        if let candidate {
            self.candidate = nil
            if begins(candidate.line, isAfterEmpty: candidate.isAfterEmpty, before: line) {
                entry = self.entry(endingAt: candidate.line.start)
                mail = Open(start: candidate.line.end)
            } else if mail == nil {
                throw Self.notAMailbox
            } else {
                mail?.hasBareMark = true
            }
            emptyLength = 0
        }
        let isEmpty = line.isEmpty
        if line.prefix.starts(with: Self.mark), mail?.end.map({ line.start >= $0 }) ?? true {
            candidate = (line, emptyLength > 0 || mail == nil || mail?.end == line.start)
            lastEmpty = emptyLength
        } else if mail == nil, !isEmpty {
            throw Self.notAMailbox
        } else if line.prefix.starts(with: Self.mark) {
            mail?.hasBareMark = true
        } else {
            try feedHeader(line, isEmpty: isEmpty, verify: verify)
        }
        emptyLength = isEmpty ? line.end - line.start : 0
        return entry
    }

    /// Returns the mails that the end of the file shows to be complete.
    mutating func finish(at size: Int64) throws -> [Mailbox.Entry] {
        var entries: [Mailbox.Entry] = []
        if let candidate {
            if Self.hasDate(candidate.line.prefix) {
                entries += [entry(endingAt: candidate.line.start)].compactMap(\.self)
                mail = Open(start: candidate.line.end)
            } else if mail == nil {
                throw Self.notAMailbox
            }
        }
        lastEmpty = emptyLength
        return entries + [entry(endingAt: size)].compactMap(\.self)
    }

    private static let notAMailbox = MessageError(
        .damaged,
        message:
            "is not a mailbox: it does not begin with a mail, expected a line such as: From name@example.org Mon Jan  1 00:00:00 2024"
    )

    /// The length of the empty line before the candidate or the end.
    private var lastEmpty: Int64 = 0

    private func entry(endingAt end: Int64) -> Mailbox.Entry? {
        guard let mail else { return nil }
        let end = mail.end ?? end - lastEmpty
        return Mailbox.Entry(
            range: mail.start..<max(mail.start, end), isQuoted: mail.end == nil || !mail.hasBareMark)
    }

    private mutating func feedHeader(
        _ line: LineBlocks.Line, isEmpty: Bool, verify: (Int64) throws -> Bool
    ) throws {
        guard let open = mail, open.isInHeader else { return }
        if isEmpty {
            mail?.isInHeader = false
            guard let length = open.length else { return }
            let (end, isTooMuch) = line.end.addingReportingOverflow(length)
            if !isTooMuch, try verify(end) { mail?.end = end }
        } else if let length = Self.contentLength(line.prefix) {
            mail?.length = length
        }
    }

    private static func contentLength(_ line: [UInt8]) -> Int64? {
        guard line.first.map({ $0 | 0x20 }) == UInt8(ascii: "c") else { return nil }
        let words = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "content-length" else { return nil }
        let digits = words[1].filter { !$0.isWhitespace }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(digits)
    }

    /// Whether a line with `From ` begins a mail.
    private func begins(_ line: LineBlocks.Line, isAfterEmpty: Bool, before next: LineBlocks.Line) -> Bool {
        let hasDate = Self.hasDate(line.prefix)
        let isHeader = MessageHeader.isField(next.prefix[...]) || next.prefix.starts(with: ">From ".utf8)
        // Without a date, there is one word at most: the name of the sender.
        let isShort = line.prefix.split(separator: 0x20).count <= 2
        return isAfterEmpty ? hasDate || isHeader && isShort : hasDate && isHeader
    }

    /// Whether the line has a time of the day and a year, as `asctime` writes them.
    private static func hasDate(_ line: [UInt8]) -> Bool {
        var hasTime = false
        var hasYear = false
        for word in line.split(whereSeparator: { $0 <= 0x20 }) {
            let isDigits = word.allSatisfy { (0x30...0x39).contains($0) }
            hasYear = hasYear || isDigits && word.count == 4
            let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            hasTime =
                hasTime
                || (2...3).contains(parts.count)
                    && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy { (0x30...0x39).contains($0) } }
        }
        return hasTime && hasYear
    }
}

/// The lines of a file that is read in blocks. Only the beginning of each line is kept.
struct LineBlocks {
    /// A line.
    struct Line {
        /// Where it begins, and where the next one does.
        let start: Int64
        let end: Int64
        /// Its first bytes, without its end.
        let prefix: [UInt8]
        /// Whether it has no bytes but its end.
        let isEmpty: Bool
        /// Whether a block was read for it.
        let isFirstOfBlock: Bool
    }

    /// The size of a block, in bytes.
    private static let blockBytes = 256 << 10
    /// The number of bytes of a line that are kept.
    private static let prefixBytes = 256

    private let size: Int64
    private var block: [UInt8] = []
    /// The offset of the block in the file.
    private var blockStart: Int64 = 0
    private var position = 0

    init(size: Int64) { self.size = size }

    /// Returns the next line; nil at the end of the file.
    mutating func next(_ read: (Int64, Int) throws -> [UInt8]) throws -> Line? {
        var prefix: [UInt8] = []
        let start = blockStart + Int64(position)
        var isFirst = false
        while true {
            if position == block.count {
                blockStart += Int64(block.count)
                position = 0
                block = blockStart < size ? try read(blockStart, Self.blockBytes) : []
                isFirst = true
                guard !block.isEmpty else { break }
            }
            let lineEnd = block[position...].firstIndex(of: 0x0A)
            let end = lineEnd ?? block.count
            prefix += block[position..<end].prefix(Self.prefixBytes - prefix.count)
            position = lineEnd.map { $0 + 1 } ?? block.count
            if lineEnd != nil { break }
        }
        let end = blockStart + Int64(position)
        guard end > start else { return nil }
        if prefix.last == 0x0D, Int64(prefix.count) == end - start - 1 { prefix.removeLast() }
        return Line(
            start: start, end: end, prefix: prefix, isEmpty: prefix.isEmpty, isFirstOfBlock: isFirst)
    }
}
