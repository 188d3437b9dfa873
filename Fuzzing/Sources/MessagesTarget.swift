import Messages
import Places

@testable import MessageConverters

extension FuzzTarget {
    /// Mails: their structure, headers, texts and attachments.
    static let mails = FuzzTarget(name: "mails") { bytes in
        guard let message = try? Message(bytes) else { return }
        for section in message.body {
            for part in section.plain + section.page { _ = message.text(of: part) }
        }
        for (index, part) in message.attachments.enumerated() {
            expect(part.body.upperBound <= message.bytes.count, "an attachment ends after the mail")
            expect(message.content(of: part).bytes.count <= bytes.count, "an attachment is larger than the mail")
            let name = message.name(ofAttachmentAt: index)
            expect(
                !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(0) && !name.utf8.contains(0x2F)
                    && name.utf8.count <= 255, "an attachment has no safe name")
        }
        for field in message.root.header.fields { _ = message.root.header.text(field.name) }
        for isPage in [false, true] {
            _ = MessageText(message, isPage: isPage)
            guard let page = try? MessagePage(message, isPage: isPage, title: nil, limit: 1 << 20) else { continue }
            for token in HTMLTokenizer(Array(page.page.utf8)) {
                expect(
                    !token.begins("script") && !token.begins("base"), "a page has a script, or is relative to another")
            }
        }
    }

    /// Web archives, whose parts are those of the mail that they become.
    static let webArchives = FuzzTarget(name: "web-archives") { bytes in
        guard let archive = try? WebArchive(bytes), let message = try? Message(archive.message) else { return }
        expect(message.root.mediaType == "multipart/related", "an archive is no page with its parts")
        expect(!message.isCut, "an archive becomes a mail that is cut")
    }

    /// Mailboxes, which are the same however their blocks are cut.
    static let mailboxes = FuzzTarget(name: "mailboxes") { bytes in
        func entries(_ block: Int) -> [Mailbox.Entry]? {
            var found: [Mailbox.Entry] = []
            let read = { (offset: Int64, count: Int) in
                Array(bytes[min(bytes.count, Int(offset))...].prefix(min(count, block)))
            }
            let count = try? Mailbox.forEachMail(size: Int64(bytes.count), read: read) {
                found.append($0)
                return true
            }
            return count.map { _ in found }
        }
        let whole = entries(.max)
        // A block of 16 bytes is what a mailbox is asked for at a boundary.
        expect(whole == entries(17), "mails depend on the blocks")
        var end: Int64 = 0
        for entry in whole ?? [] {
            expect(
                entry.range.lowerBound >= end && entry.range.upperBound <= Int64(bytes.count), "mails overlap")
            end = entry.range.upperBound
            _ = Mailbox.unquoted(Array(bytes[Int(entry.range.lowerBound)..<Int(end)]))
        }
    }
}
