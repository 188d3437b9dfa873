import OfficeDocuments

/// Makes numbers of `width` bytes, the lowest byte first.
func little(_ values: [Int], _ width: Int = 4) -> [UInt8] {
    values.flatMap { value in (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}

/// A compound file (MS-CFB) of streams, in the root or in one storage. Each stream has at least 4096 bytes, by zeros at its end:
/// shorter ones would be in a stream of their own.
struct MadeCompoundFile {
    var streams: [(name: String, content: [UInt8])] = []
    var storage: (name: String, streams: [(name: String, content: [UInt8])])?

    var bytes: [UInt8] {
        let all = (streams + (storage?.streams ?? [])).map { ($0.name, Self.padded($0.content, to: 4096)) }
        let sizes = all.map { ($0.1.count + 511) / 512 }
        let directorySectors = (all.count + 2 + 3) / 4
        var tables = 1
        while tables * 128 < tables + directorySectors + sizes.reduce(0, +) { tables += 1 }
        // Sectors: the table, the directory, the streams.
        var table = [Int](repeating: -3, count: tables)
        table += Self.chain(from: table.count, directorySectors)
        var starts: [Int] = []
        for size in sizes {
            starts.append(table.count)
            table += Self.chain(from: table.count, size)
        }
        let inner = streams.count + 2
        var directory = Self.entry("Root Entry", 5, next: -1, child: all.isEmpty ? -1 : 1, -2, 0)
        for (index, stream) in all.enumerated() {
            let isLastOfRoot = index + 1 == streams.count
            let number = index + (index < streams.count ? 1 : 2)
            let next =
                isLastOfRoot ? (storage == nil ? -1 : streams.count + 1) : index + 1 == all.count ? -1 : number + 1
            if index == streams.count { directory += Self.entry(storage?.name ?? "", 1, next: -1, child: inner, 0, 0) }
            directory += Self.entry(stream.0, 2, next: next, child: -1, starts[index], stream.1.count)
        }
        var file: [UInt8] = CompoundDocument.signature + [UInt8](repeating: 0, count: 16)
        file += little([0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0], 2) + little([0, tables, tables, 0, 4096, -2, 0, -2, 0])
        file += little((0..<109).map { $0 < tables ? $0 : -1 })
        file += little(table) + [UInt8](repeating: 0xFF, count: tables * 512 - table.count * 4)
        file += Self.padded(directory, to: directorySectors * 512)
        for stream in all { file += Self.padded(stream.1, to: (stream.1.count + 511) / 512 * 512) }
        return file
    }

    private static func chain(from start: Int, _ count: Int) -> [Int] { (1..<count).map { start + $0 } + [-2] }

    private static func padded(_ bytes: [UInt8], to size: Int) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: max(0, size - bytes.count))
    }

    private static func entry(
        _ name: String, _ kind: UInt8, next: Int, child: Int, _ start: Int, _ size: Int
    ) -> [UInt8] {
        let units = little(name.utf16.map(Int.init) + [0], 2)
        var entry = padded(units, to: 64) + little([units.count], 2) + [kind, 1] + little([-1, next, child])
        entry += [UInt8](repeating: 0, count: 36) + little([start, size, 0])
        return entry
    }
}

/// A presentation of PowerPoint 97 to 2003, of the records that a test gives (MS-PPT 2.1.2).
struct MadePresentation {
    /// The contents of slides, without their atoms.
    var slides: [[UInt8]] = [[]]
    /// What the list of the document has after each slide: the texts of its placeholders.
    var outlines: [[UInt8]] = []
    /// Further records of the document.
    var document: [UInt8] = []
    /// Objects, which have the numbers from 100 on.
    var objects: [[UInt8]] = []
    var firstNumber = 1
    var omitsTitles = false
    /// The layout of the slides; 0 is that of a title.
    var layout = 1
    /// The flags of the slides (MS-PPT 2.5.11).
    var flags = 7

    /// A record (MS-PPT 2.3.1).
    static func record(_ kind: Int, instance: Int = 0, _ content: [UInt8]) -> [UInt8] {
        little([instance << 4, kind], 2) + little([content.count]) + content
    }

    /// A record of records.
    static func container(_ kind: Int, instance: Int = 0, _ content: [[UInt8]]) -> [UInt8] {
        let bytes = content.flatMap { $0 }
        return little([instance << 4 | 0xF, kind], 2) + little([bytes.count]) + bytes
    }

    static func string(_ text: String, instance: Int) -> [UInt8] {
        record(0x0FBA, instance: instance, little(text.utf16.map(Int.init), 2))
    }

    /// A text with its kind (MS-PPT 2.9), as a list or a shape has it.
    static func text(_ text: String, kind: Int = 4, fields: [(kind: Int, place: Int)] = []) -> [UInt8] {
        record(0x0F9F, little([kind])) + record(0x0FA0, little(text.utf16.map(Int.init), 2))
            + fields.flatMap { record($0.kind, little([$0.place])) }
    }

    /// A shape with a text (MS-ODRAW 2.2.14).
    static func shape(_ text: [UInt8], anchor: [Int] = [], data: [[UInt8]] = []) -> [UInt8] {
        container(
            0xF004,
            [record(0xF00A, little([1, 0]))] + (anchor.isEmpty ? [] : [record(0xF00F, little(anchor))])
                + (data.isEmpty ? [] : [container(0xF011, data)]) + (text.isEmpty ? [] : [container(0xF00D, [text])]))
    }

    /// A drawing of shapes (MS-PPT 2.5.13).
    static func drawing(_ shapes: [[UInt8]]) -> [UInt8] {
        container(0x040C, [container(0xF002, [container(0xF003, [shape([])] + shapes)])])
    }

    /// The texts at the foot (MS-PPT 2.4.15.1).
    static func footers(_ flags: Int, instance: Int = 0, date: String? = nil, footer: String? = nil) -> [UInt8] {
        container(
            0x0FD9, instance: instance,
            [record(0x0FDA, little([0, flags], 2))] + (date.map { [string($0, instance: 0)] } ?? [])
                + (footer.map { [string($0, instance: 2)] } ?? []))
    }

    var streams: [(name: String, content: [UInt8])] {
        let atom = Self.record(0x03EF, little([layout, 0, 0, 0, 0]) + little([flags, 0], 2))
        var stream = Self.record(0, [])
        var places: [Int] = []
        for content in slides {
            places.append(stream.count)
            stream += Self.container(0x03EE, [atom, content])
        }
        let objectPlaces = objects.reduce(into: [Int]()) { list, object in
            list.append(stream.count)
            stream += object
        }
        let list = slides.indices.flatMap { index in
            Self.record(0x03F3, little([2 + index, 0, 0, 256 + index, 0]))
                + (outlines.indices.contains(index) ? outlines[index] : [])
        }
        let main = stream.count
        stream += Self.container(
            0x03E8,
            [
                Self.record(
                    0x03E9,
                    [UInt8](repeating: 0, count: 32) + little([firstNumber, 0], 2) + [0, omitsTitles ? 1 : 0, 0, 0]),
                document, Self.container(0x0FF0, [list]),
            ])
        let directory = stream.count
        stream += Self.record(
            0x1772,
            little([1 | (1 + places.count) << 20, main] + places)
                + (objects.isEmpty ? [] : little([100 | objectPlaces.count << 20] + objectPlaces)))
        let edit = stream.count
        stream += Self.record(0x0FF5, little([0, 0, 0, directory, 1, 0, 0]))
        return [
            ("PowerPoint Document", stream), ("Current User", little([0, 0, 0x14, Int(0xE391_C05F as UInt32), edit])),
        ]
    }

    var bytes: [UInt8] { MadeCompoundFile(streams: streams).bytes }

    func read() throws -> [Slide] { try Self.read(bytes) }

    static func read(_ bytes: [UInt8]) throws -> [Slide] {
        let presentation = try Presentation(CompoundDocument(bytes))
        var slides: [Slide] = []
        try presentation.read(0..<presentation.count) { slides.append($0) }
        return slides
    }
}
