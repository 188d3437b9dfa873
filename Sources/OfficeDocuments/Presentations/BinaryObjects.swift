import Archives

/// The objects of other programs in a presentation of PowerPoint 97 to 2003, such as charts (MS-PPT 2.10).
final class BinaryObjects {
    typealias Record = PresentationRecords.Record
    typealias Kind = PresentationRecords.Kind

    private let records: PresentationRecords
    /// The records of the compound files, by the numbers of the objects.
    private var storages: [UInt32: Record] = [:]
    /// The texts that were read, by the places of the records.
    private var texts: [Int: [SlideBlock]] = [:]
    /// How many bytes of objects may still be read, and of their texts be kept.
    private var (readable, keepable) = (256 << 20, 32 << 20)

    /// The maximum size of one object, in bytes. Larger ones are documents rather than charts.
    private static let mostBytes = 16 << 20

    /// No objects.
    init(_ records: PresentationRecords) { self.records = records }

    /// Takes the list of objects.
    ///
    /// - Parameter storage: The record of a compound file, by its number.
    func take(_ list: Record, storage: (UInt32) -> Record?) {
        for object in records.list(list) where object.kind == Kind.embeddedObject {
            // MS-PPT 2.10.12.
            for atom in records.list(object) where atom.kind == Kind.objectAtom {
                guard let number = records.word(8, of: atom), let reference = records.word(16, of: atom) else {
                    continue
                }
                storages[number] = storage(reference)
            }
        }
    }

    /// The text of a chart, which is read once; empty for other objects.
    func blocks(of number: UInt32) -> [SlideBlock] {
        guard let storage = storages[number] else { return [] }
        let place = storage.content.lowerBound
        if let known = texts[place] { return known }
        var blocks = content(of: storage).map(EmbeddedObject.blocks) ?? []
        keepable -= blocks.reduce(0) { $0 + $1.bytes }
        if keepable < 0 { blocks = [] }
        texts[place] = blocks
        return blocks
    }

    /// The compound file in a record; nil if it is larger than what may be read.
    private func content(of storage: Record) -> [UInt8]? {
        // MS-PPT 2.10.36: compressed, after the size that it had.
        let expanded = storage.instance == 1 ? records.word(0, of: storage).map(Int.init) : nil
        let size = max(expanded ?? 0, storage.content.count)
        guard size <= Self.mostBytes, size <= readable else { return nil }
        readable -= size
        guard let expanded else { return Array(records.bytes[storage.content]) }
        // RFC 1950: two bytes before the compressed data.
        return Deflate.expanded(Array(records.bytes[storage.content].dropFirst(6)), limit: expanded)
    }
}
