import FoundationEssentials
import Conversion
import ItemProviders
import Messages
import SystemPackage
import Transfer
import UniformTypes

/// The mails of a mailbox as items, counted from 0. Opening reads the mailbox once, in blocks; each mail is read when it
/// is loaded.
struct MailboxOpener: Sendable {
    let section: MessageSection
    let part: MessageNaming
    let lifter: ItemLifter
    let restriction: SourceRestriction

    /// Returns all mails.
    @Sendable func open() async throws -> [DragItem] {
        try await BlockingWork.run { () throws(ItemFailure) in try items(.all) }
    }

    /// Returns the selected mails.
    ///
    /// - Throws: `ItemFailure` when the file cannot be read, is not a mailbox, or has too few mails.
    /// - Complexity: O(n) in the bytes of the mailbox up to the last selected mail.
    func items(_ selection: Fragment.Selection) throws(ItemFailure) -> [DragItem] {
        try entries(selection).map { item($0.entry, index: $0.index) }
    }

    /// Returns the opener of the mail at a 0-based index.
    ///
    /// - Throws: `ItemFailure` when there is none.
    func opener(ofMail index: Int) throws(ItemFailure) -> MessageOpener {
        guard let entry = try entries(.index(index)).first else { throw missing(index, count: 0) }
        return opener(entry.entry, index: index)
    }

    private func entries(
        _ selection: Fragment.Selection
    ) throws(ItemFailure) -> [(index: Int, entry: Mailbox.Entry)] {
        let file = try SectionFile(section.content, name: section.name)
        var found: [(index: Int, entry: Mailbox.Entry)] = []
        var index = 0
        do {
            try Mailbox.forEachMail(size: file.size) { offset, count in
                try file.read(offset..<(offset + Int64(count)))
            } _: { entry in
                defer { index += 1 }
                guard selection == .all || selection == .index(index) else { return true }
                found.append((index, entry))
                return selection == .all && found.count <= ItemFailure.mostParts
            }
        } catch let error as MessageError {
            throw ItemFailure(code: error.code.rawValue, subject: part.displayName, message: error.message)
        } catch {
            throw ItemFailure(error, subject: part.displayName)
        }
        guard found.count <= ItemFailure.mostParts else {
            throw ItemFailure.tooManyParts(of: part.displayName, "mail")
        }
        if case .index(let wanted) = selection, found.isEmpty { throw missing(wanted, count: index) }
        return found
    }

    private func missing(_ index: Int, count: Int) -> ItemFailure {
        .noPart(index, of: FilePath(part.displayName), count: count, "mail")
    }

    private func opener(_ entry: Mailbox.Entry, index: Int) -> MessageOpener {
        var restriction = restriction
        restriction.holders.append(.mailbox)
        return MessageOpener(
            type: .emlMessage, section: section.mail(entry), part: part.inner(index), lifter: lifter,
            restriction: restriction)
    }

    private func item(_ entry: Mailbox.Entry, index: Int) -> DragItem {
        let opener = opener(entry, index: index)
        let source = part.source(of: index)
        do {
            let beginning = try opener.section.bytes(limit: ConversionLimits.peekBytes)
            let header = MessageHeader.reading(beginning, encoding: lifter.graph.statedEncoding)
            let subject = header.text("subject")
            return PartItem(
                source: source, type: .emlMessage, name: subject ?? "\(part.stem)-\(index)", keepsName: false,
                beginning: beginning, holder: .mailbox, content: { try opener.section.bytes() },
                parts: PartItem.Parts(of: .message(opener)) { .message(opener) }
            ).item(graph: lifter.graph, restriction: restriction)
        } catch {
            return .unreadable(source, because: error)
        }
    }
}
