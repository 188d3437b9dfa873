import FoundationEssentials
import Conversion
import FileSystem
import Glibc
import ItemProviders
import Messages
import OfficeDocuments
import SystemPackage
import Transfer

/// A mail or an attachment within a file: where its bytes are, and how they are written there. It is read again for each
/// load, so that a mail with thousands of attachments, or a mailbox with thousands of mails, needs little memory.
struct MessageSection: Sendable {
    /// What is done with the bytes found so far.
    private enum Step: Sendable {
        /// A piece of them is taken, in this encoding.
        case piece(Range<Int>, TransferEncoding)
        /// They are a message of Outlook, and become a mail.
        case outlookMessage
        /// They are a mail with opaque signed parts, whose content is put after them.
        case signedMail
    }

    /// The maximum size of a mail in memory, in bytes.
    private static let mostBytes = ConversionLimits().inputBytes

    /// The whole file, or the bytes of standard input.
    let content: LoadedContent
    /// The file's name in messages.
    let name: String
    /// The place of a mail in a mailbox; nil for the whole file.
    private var entry: Mailbox.Entry?
    private var steps: [Step] = []
    /// The state of the file when it was opened; nil for bytes in memory.
    private let stamp: Stamp?

    /// The size and the time of a file.
    private struct Stamp: Sendable, Equatable {
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    init(_ content: LoadedContent, name: String) {
        self.content = content
        self.name = name
        stamp = Self.stamp(of: content)
    }

    /// Returns a mail of this mailbox.
    func mail(_ entry: Mailbox.Entry) -> MessageSection {
        var mail = self
        mail.entry = entry
        return mail
    }

    /// Returns an attachment of this mail.
    func attachment(_ part: MessagePart, of message: Message) -> MessageSection {
        var section = self
        if message.isOpened { section.steps.append(.signedMail) }
        section.steps.append(.piece(part.body, part.encoding))
        return section
    }

    /// Returns the mail that a message of Outlook is.
    var outlookMail: MessageSection {
        var section = self
        section.steps.append(.outlookMessage)
        return section
    }

    /// Returns the bytes, or the first ones.
    ///
    /// - Throws: `ItemFailure` when the file cannot be read, has changed, or is too large.
    func bytes(limit: Int? = nil) throws(ItemFailure) -> [UInt8] {
        let file = try SectionFile(content, name: name)
        guard Self.stamp(of: content) == stamp else { throw changed }
        var range = entry?.range ?? 0..<file.size
        var rest = steps[...]
        // A piece of a file is read alone, unless that is quoted.
        var encoding = TransferEncoding.identity
        if entry?.isQuoted != true {
            while encoding == .identity, case .piece(let piece, let written)? = rest.first {
                let start = range.lowerBound + Int64(piece.lowerBound)
                range = start..<(start + Int64(piece.count))
                encoding = written
                rest.removeFirst()
            }
        }
        if let limit, rest.isEmpty, encoding == .identity {
            range = range.lowerBound..<min(range.upperBound, range.lowerBound + Int64(limit))
        }
        guard range.count <= Self.mostBytes else {
            throw ItemFailure(
                code: "tooLarge", subject: name,
                message: "has \(range.count) bytes in one mail, more than the limit of \(Self.mostBytes)")
        }
        var bytes = encoding.decode(try file.read(range)[...]).content
        if entry?.isQuoted == true { bytes = Mailbox.unquoted(bytes) }
        for step in rest {
            switch step {
            case .piece(let piece, let encoding):
                guard piece.upperBound <= bytes.count else { throw changed }
                bytes = encoding.decode(bytes[piece]).content
            case .signedMail:
                guard let message = try? Message(bytes) else { throw changed }
                bytes = message.bytes
            case .outlookMessage:
                do throws(OfficeError) {
                    bytes = try OutlookMail.mail(bytes)
                } catch {
                    throw ItemFailure(
                        code: error.code.rawValue, subject: name, message: error.message, hint: error.hint)
                }
            }
        }
        return limit.map { Array(bytes.prefix($0)) } ?? bytes
    }

    private var changed: ItemFailure {
        ItemFailure(
            code: "changed", subject: name, message: "has changed since it was opened",
            hint: "run the command again")
    }

    private static func stamp(of content: LoadedContent) -> Stamp? {
        guard case .file(let file) = content, let status = try? file.path.stat() else { return nil }
        return Stamp(
            size: status.size, seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }
}

/// The bytes of a file or of memory at any offset.
final class SectionFile {
    let size: Int64
    private let name: String
    private let data: Data?
    private let descriptor: FileDescriptor?

    /// - Throws: `ItemFailure` when it cannot be opened.
    init(_ content: LoadedContent, name: String) throws(ItemFailure) {
        self.name = name
        switch content {
        case .data(let data):
            self.data = data
            descriptor = nil
            size = Int64(data.count)
        case .file(let file), .folder(let file):
            do {
                let descriptor = try SystemCalls.openRegularFile(file.path)
                self.descriptor = descriptor
                data = nil
                size = (try? descriptor.stat().size) ?? 0
            } catch {
                throw ItemFailure(error, subject: name)
            }
        }
    }

    deinit { try? descriptor?.close() }

    /// Returns the bytes of a range, fewer if the content ends in it.
    func read(_ range: Range<Int64>) throws(ItemFailure) -> [UInt8] {
        if let data {
            let start = min(max(0, range.lowerBound), size)
            let end = min(max(start, range.upperBound), size)
            return Array(data[(data.startIndex + Int(start))..<(data.startIndex + Int(end))])
        }
        guard let descriptor else { return [] }
        do {
            return try descriptor.readBytes(at: range.lowerBound, count: range.count)
        } catch {
            throw ItemFailure(error, subject: name)
        }
    }
}
