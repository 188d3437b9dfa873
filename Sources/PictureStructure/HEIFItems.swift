/// The items of a HEIF or AVIF file, from its `meta` box (ISO/IEC 14496-12, 8.11; 23008-12, 6 and 9).
struct HEIFItems {
    struct Item {
        let id: Int
        let type: String
        /// The MIME type of an item of type `mime`.
        let contentType: String
        let isHidden: Bool
    }

    struct Reference {
        let type: String
        let from: Int
        let to: [Int]
    }

    struct Property {
        let type: String
        let content: [UInt8]
    }

    /// The primary item.
    private(set) var primary: Int?
    private(set) var items: [Item] = []
    private(set) var references: [Reference] = []
    /// Whether the box contains boxes that are not read here.
    private(set) var hasUnknownBoxes = false
    private var properties: [Property] = []
    private var associations: [Int: [Int]] = [:]
    private var locations: [Int: (method: Int, extents: [(offset: Int, count: Int)])] = [:]
    private var itemData: Range<Int>?

    private static let maximumItems = 1 << 14
    /// Boxes that do not describe a picture: data references, groups of items, free space.
    private static let silent: Set<String> = ["hdlr", "dinf", "grpl", "free", "skip"]

    /// Reads the `meta` box whose content, after version and flags, is at `content` of a file.
    init(_ content: Range<Int>, _ bytes: some PictureByteSource) {
        let (boxes, areAll) = ISOBox.boxes(in: content, bytes)
        hasUnknownBoxes = !areAll
        for box in boxes {
            if box.type == "idat" {
                itemData = box.content
                continue
            }
            guard !Self.silent.contains(box.type) else { continue }
            let body = bytes.read(at: box.content.lowerBound, count: min(box.content.count, 1 << 22))
            var reader = BoxReader(body)
            switch box.type {
            case "pitm": primary = reader.versioned { $0 == 0 ? 2 : 4 }
            case "iinf": readItems(&reader)
            case "iref": readReferences(&reader)
            case "iprp": readProperties(PictureFileInMemory(body))
            case "iloc": readLocations(&reader)
            default: hasUnknownBoxes = true
            }
        }
    }

    /// The properties of an item, in file order.
    func properties(of id: Int) -> [Property] {
        (associations[id] ?? []).compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
    }

    /// The ranges of an item's bytes in the file; nil if they cannot be located.
    func ranges(of id: Int) -> [Range<Int>]? {
        guard let location = locations[id] else { return nil }
        var ranges: [Range<Int>] = []
        for extent in location.extents {
            let base: Int
            switch location.method {
            case 0: base = 0
            case 1:
                guard let itemData else { return nil }
                base = itemData.lowerBound
            default: return nil
            }
            let (start, overflow) = base.addingReportingOverflow(extent.offset)
            let (end, overflow2) = start.addingReportingOverflow(extent.count)
            guard !overflow, !overflow2 else { return nil }
            ranges.append(start..<end)
        }
        return ranges
    }

    /// `id` and the items that it is derived from.
    func parts(of id: Int) -> Set<Int> {
        var found: Set<Int> = [id]
        var waiting = [id]
        while let next = waiting.popLast() {
            for reference in references where reference.type == "dimg" && reference.from == next {
                waiting += reference.to.filter { found.insert($0).inserted }
            }
        }
        return found
    }

    private mutating func readItems(_ reader: inout BoxReader) {
        guard let version = reader.versionAndFlags()?.version, let count = reader.number(version == 0 ? 2 : 4) else {
            return hasUnknownBoxes = true
        }
        for _ in 0..<min(count, Self.maximumItems) {
            guard var entry = reader.box(), entry.type == "infe", let (version, flags) = entry.body.versionAndFlags(),
                version >= 2, let id = entry.body.number(version == 2 ? 2 : 4), entry.body.skip(2),
                let type = entry.body.letters()
            else { return hasUnknownBoxes = true }
            _ = entry.body.string()
            let contentType = type == "mime" ? entry.body.string() ?? "" : ""
            items.append(Item(id: id, type: type, contentType: contentType, isHidden: flags & 1 == 1))
        }
        if count > Self.maximumItems { hasUnknownBoxes = true }
    }

    private mutating func readReferences(_ reader: inout BoxReader) {
        guard let version = reader.versionAndFlags()?.version else { return }
        let width = version == 0 ? 2 : 4
        while references.count < Self.maximumItems, var entry = reader.box() {
            guard let from = entry.body.number(width), let count = entry.body.number(2) else { continue }
            let to = (0..<count).compactMap { _ in entry.body.number(width) }
            references.append(Reference(type: entry.type, from: from, to: to))
        }
    }

    private mutating func readProperties(_ bytes: PictureFileInMemory) {
        for box in ISOBox.boxes(in: 0..<bytes.size, bytes).boxes {
            if box.type == "ipco" {
                properties += ISOBox.boxes(in: box.content, bytes).boxes.map { box in
                    Property(
                        type: box.type,
                        content: bytes.read(at: box.content.lowerBound, count: min(box.content.count, 256)))
                }
            } else if box.type == "ipma" {
                var reader = BoxReader(bytes.read(at: box.content.lowerBound, count: box.content.count))
                guard let (version, flags) = reader.versionAndFlags(), let count = reader.number(4) else { continue }
                for _ in 0..<min(count, Self.maximumItems) {
                    guard let id = reader.number(version == 0 ? 2 : 4), let associated = reader.number(1) else { break }
                    for _ in 0..<associated {
                        // The highest bit marks an essential property.
                        guard let index = reader.number(flags & 1 == 1 ? 2 : 1) else { break }
                        associations[id, default: []].append(index & (flags & 1 == 1 ? 0x7FFF : 0x7F))
                    }
                }
            }
        }
    }

    private mutating func readLocations(_ reader: inout BoxReader) {
        guard let version = reader.versionAndFlags()?.version, let sizes = reader.number(2) else { return }
        let (offsets, lengths, bases) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexes = version == 0 ? 0 : sizes & 15
        guard let count = reader.number(version < 2 ? 2 : 4) else { return }
        for _ in 0..<min(count, Self.maximumItems) {
            guard let id = reader.number(version < 2 ? 2 : 4) else { return }
            let method = version == 0 ? 0 : (reader.number(2) ?? 0) & 15
            guard reader.skip(2), let base = reader.number(bases), let extents = reader.number(2) else { return }
            var found: [(Int, Int)] = []
            for _ in 0..<extents {
                guard reader.skip(indexes), let offset = reader.number(offsets), let length = reader.number(lengths)
                else { return }
                let (start, overflow) = base.addingReportingOverflow(offset)
                if !overflow { found.append((start, length)) }
            }
            locations[id] = (method, found)
        }
    }
}

/// Reads the fields of a box in sequence.
private struct BoxReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next number of `count` bytes; 0 if `count` is 0, nil beyond the end.
    mutating func number(_ count: Int) -> Int? {
        guard count > 0 else { return 0 }
        guard let value = bytes.number(at: offset, count: count, bigEndian: true) else { return nil }
        offset += count
        return value
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count <= bytes.count - offset else { return false }
        offset += count
        return true
    }

    mutating func letters() -> String? {
        defer { offset += 4 }
        return bytes.fourLetters(at: offset)
    }

    /// The next zero-terminated text.
    mutating func string() -> String? {
        guard offset < bytes.count else { return nil }
        let text = bytes[offset...].prefix { $0 != 0 }
        offset += text.count + 1
        return String(decoding: text, as: UTF8.self)
    }

    mutating func versionAndFlags() -> (version: Int, flags: Int)? {
        number(4).map { ($0 >> 24, $0 & 0xFF_FFFF) }
    }

    /// The number after version and flags, with the size that `width` returns for the version.
    mutating func versioned(_ width: (_ version: Int) -> Int) -> Int? {
        versionAndFlags().flatMap { number(width($0.version)) }
    }

    /// The next box.
    mutating func box() -> (type: String, body: BoxReader)? {
        guard let size = number(4), size >= 8, let type = letters(), size - 8 <= bytes.count - offset else {
            return nil
        }
        let body = BoxReader(Array(bytes[offset..<offset + size - 8]))
        offset += size - 8
        return (type, body)
    }
}
