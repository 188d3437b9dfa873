import FoundationEssentials
import Conversion
import ItemProviders
import Messages
import SystemPackage
import Transfer
import UniformTypes

/// The cards of a file, or the events of a calendar, as items, counted from 0: each is a file of its own, which is put
/// together when it is loaded.
struct RecordOpener: Sendable {
    /// The type of the file and of each part.
    let type: UniformType
    let section: MessageSection
    let part: PartNaming
    let graph: ConversionGraph
    let restriction: SourceRestriction

    /// Returns all cards or events.
    @Sendable func open() async throws -> [DragItem] {
        try await BlockingWork.run { () throws(ItemFailure) in try items(.all) }
    }

    /// Returns the selected cards or events. One that cannot be read, such as a last one whose end is missing, becomes an
    /// item that fails.
    ///
    /// - Throws: `ItemFailure` when the file cannot be read, or when it has too few of them.
    func items(_ selection: Fragment.Selection) throws(ItemFailure) -> [DragItem] {
        let (records, isCut) = try records()
        guard records.count <= ItemFailure.mostParts else { throw .tooManyParts(of: part.displayName, word) }
        let count = records.count + (isCut ? 1 : 0)
        func item(_ index: Int) -> DragItem {
            index < records.count
                ? self.item(records[index], index: index)
                : .unreadable(part.source(of: index), because: cut(index))
        }
        switch selection {
        case .all: return (0..<count).map(item)
        case .index(let index):
            guard index < count else { throw part.missing(index, count: count, word) }
            return [item(index)]
        case .sheet: throw .noSheets(in: part.displayName, type: type)
        case .pages: throw .noPages(in: part.displayName, type: type)
        case .path: throw .noEntries(in: part.displayName, type: type)
        }
    }

    private var isCard: Bool { type.conforms(to: .vCard) }
    private var word: String { isCard ? "card" : "event" }

    private func records() throws(ItemFailure) -> (records: [RecordFile.Record], isCut: Bool) {
        let bytes = try section.bytes()
        do throws(MessageError) {
            let file = try RecordFile(
                bytes, named: isCard ? "VCARD" : "VCALENDAR", isCancelled: Self.isCancelled)
            return (try file.records(isCancelled: Self.isCancelled), file.isCut)
        } catch {
            throw ItemFailure(code: error.code.rawValue, subject: part.displayName, message: error.message)
        }
    }

    @Sendable private static func isCancelled() -> Bool { BlockingWork.cancellation?.isCancelled ?? false }

    private func cut(_ index: Int) -> ItemFailure {
        ItemFailure(
            code: "damaged", subject: part.source(of: index).displayName,
            message: "is cut off: the file ends within this \(isCard ? "card" : "calendar")")
    }

    private func item(_ record: RecordFile.Record, index: Int) -> DragItem {
        let source = part.source(of: index)
        if let failure = record.failure {
            return .unreadable(
                source,
                because: ItemFailure(
                    code: failure.code.rawValue, subject: source.displayName, message: failure.message))
        }
        return PartItem(
            source: source, type: type, name: record.title ?? "\(part.stem)-\(index)", keepsName: false,
            beginning: record.prefix(ConversionLimits.peekBytes), holder: type, content: { record.bytes }, parts: nil
        ).item(graph: graph, restriction: restriction)
    }
}
