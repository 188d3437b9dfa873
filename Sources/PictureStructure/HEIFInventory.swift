/// HEIF and AVIF: the boxes of the file, and the relation of each item to the primary picture.
enum HEIFInventory: PictureInventorying {
    /// Major brands of image sequences (ISO/IEC 23008-12, 10; AV1 Image File Format, 6.3).
    private static let sequences: Set<String> = ["avis", "hevc", "hevx", "hevm", "hevs", "msf1"]
    private static let brands: Set<String> = [
        "heic", "heix", "heim", "heis", "avif", "mif1", "mif2", "miaf", "MiHB", "MiHE", "tmap",
    ]

    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        guard head.says("ftyp", at: 4), let size = head.number(at: 0, count: 4, bigEndian: true) else { return nil }
        let named = stride(from: 8, to: min(max(size, 12), head.count) - 3, by: 4).compactMap(head.fourLetters)
        guard named.contains(where: isBrand) else { return nil }
        let isSequence = named.first.map(sequences.contains) == true
        var inventory = PictureInventory()
        let (boxes, areAll) = ISOBox.boxes(in: 0..<bytes.size, bytes)
        if !areAll { inventory.lose(.other) }
        for box in boxes {
            switch box.type {
            case "ftyp", "mdat", "free", "skip": break
            case "meta":
                // After version and flags.
                let content = min(box.content.lowerBound + 4, box.content.upperBound)..<box.content.upperBound
                note(HEIFItems(content, bytes), bytes, &inventory)
            case "moov", "moof", "mfra", "sidx", "styp":
                if !isSequence {
                    inventory.lose(.film)
                } else if inventory.several == nil {
                    inventory.several = .frames
                }
            // The film of a motion photo by Samsung or Google (Motion Photo format 1.0, "HEIC").
            case "mpvd": inventory.lose(.film)
            case "uuid":
                let isManifest = bytes.read(at: box.content.lowerBound, count: 16) == manifest
                inventory.lose(isManifest ? .c2pa : .other)
            default: inventory.lose(.other)
            }
        }
        if named.contains("avif"), inventory.several == .pages {
            // The decoder shows the primary picture of an AVIF, and supports only frames.
            inventory.several = nil
            inventory.lose(.pictures)
        }
        return inventory
    }

    /// Whether a file of this brand is a sequence of pictures.
    static func isSequence(_ brand: String) -> Bool { sequences.contains(brand) }

    /// Whether a file of this brand is a picture or a sequence of pictures.
    static func isBrand(_ brand: String) -> Bool { sequences.contains(brand) || brands.contains(brand) }

    /// The UUID of the Content Credentials box (C2PA specification 2.1, A.5.1).
    private static let manifest: [UInt8] = [
        0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
    ]

    private static func note(_ items: HEIFItems, _ bytes: some PictureByteSource, _ inventory: inout PictureInventory) {
        if items.hasUnknownBoxes { inventory.lose(.other) }
        guard let primary = items.primary else { return }
        var accounted = items.parts(of: primary)
        noteProperties(items.properties(of: primary), &inventory)
        let pictures = items.items.filter { !notPictures.contains($0.type) }

        // A gain map is applied by an item that is derived from the picture and the map (ISO 21496-1, annex C).
        for item in pictures where item.type == "tmap" && !accounted.contains(item.id) {
            inventory.lose(.gainMap)
            accounted.formUnion(items.parts(of: item.id))
        }
        for reference in items.references where reference.type == "auxl" && reference.to.contains(primary) {
            accounted.formUnion(items.parts(of: reference.from))
            if let loss = kind(ofAuxiliary: items.properties(of: reference.from)) { inventory.lose(loss) }
        }
        for reference in items.references where reference.type == "thmb" && reference.to.contains(primary) {
            accounted.formUnion(items.parts(of: reference.from))
            inventory.lose(.thumbnail)
        }
        // The parts of a lost item are lost with it, as are the parts of another picture.
        let belonging = items.references.filter { ["auxl", "thmb", "dimg"].contains($0.type) }
        for reference in belonging where reference.type != "dimg" && !reference.to.contains(primary) {
            accounted.formUnion(items.parts(of: reference.from))
        }
        let tiles = Set(belonging.filter { $0.type == "dimg" }.flatMap(\.to))
        for item in pictures where !accounted.contains(item.id) && !tiles.contains(item.id) {
            if item.isHidden { inventory.lose(.other) } else { inventory.several = .pages }
        }
        noteMetadata(items, primary, bytes, &inventory)
    }

    /// Types of items that are not pictures.
    private static let notPictures: Set<String> = ["Exif", "mime", "uri ", "jumb"]

    private static func noteMetadata(
        _ items: HEIFItems, _ primary: Int, _ bytes: some PictureByteSource, _ inventory: inout PictureInventory
    ) {
        for item in items.items where notPictures.contains(item.type) {
            let described = items.references.filter { $0.type == "cdsc" && $0.from == item.id }.flatMap(\.to)
            guard described.isEmpty || described.contains(where: items.parts(of: primary).contains) else { continue }
            switch (item.type, item.contentType) {
            case ("Exif", _):
                inventory.add(.exif, orElse: .exif)
                if let start = items.ranges(of: item.id)?.first?.lowerBound,
                    let header = bytes.number(at: start, count: 4, bigEndian: true)
                {
                    // The item begins with the number of bytes before the TIFF header (ISO/IEC 23008-12, A.2.1).
                    inventory.noteEXIF(at: start + 4 + header, bytes)
                }
            case ("mime", "application/rdf+xml"):
                guard let ranges = items.ranges(of: item.id), inventory.packet.isEmpty else {
                    inventory.lose(.xmp)
                    continue
                }
                inventory.blocks.insert(.xmp)
                inventory.packet = ranges
            case ("jumb", _): inventory.lose(.c2pa)
            default: inventory.lose(.other)
            }
        }
    }

    /// The loss for an auxiliary picture, by the name in its `auxC` property; nil for alpha, which the pixels include
    /// (ISO/IEC 23008-12, 6.5.8; 23008-2, 7.3.1.2 for the older names; Apple's names as its devices write them).
    private static func kind(ofAuxiliary properties: [HEIFItems.Property]) -> PictureLoss? {
        guard let property = properties.first(where: { $0.type == "auxC" }) else { return .other }
        let name = String(decoding: property.content.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self).lowercased()
        switch name {
        case "urn:mpeg:mpegb:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
            "urn:mpeg:avc:2015:auxid:1":
            return nil
        case "urn:mpeg:mpegb:cicp:systems:auxiliary:depth", "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:avc:2015:auxid:2":
            return .depthMap
        case _ where name.contains("gainmap"): return .gainMap
        case _ where name.contains("matte"): return .mattes
        case _ where name.contains("disparity") || name.contains("depth"): return .depthMap
        default: return .other
        }
    }

    /// Properties that describe the coding and the geometry of pixels.
    private static let coding: Set<String> = [
        "hvcC", "av1C", "avcC", "lhvC", "vvcC", "evcC", "jpgC", "uncC", "cmpd", "j2kH", "ispe", "pixi", "irot", "imir",
        "clap", "auxC", "a1lx", "a1op", "lsel", "oinf", "tols", "rloc", "free",
    ]

    private static func noteProperties(_ properties: [HEIFItems.Property], _ inventory: inout PictureInventory) {
        var others: StatedColours?
        for property in properties {
            switch property.type {
            case _ where coding.contains(property.type): break
            case "colr" where property.content.says("nclx"):
                // Primaries and transfer characteristics of sRGB, or unspecified (ITU-T H.273, tables 2 and 3).
                let primaries = property.content.number(at: 4, count: 2, bigEndian: true)
                let transfer = property.content.number(at: 6, count: 2, bigEndian: true)
                let isUsual = [1, 2].contains(primaries) && [1, 2, 6, 13].contains(transfer)
                // 0 is reserved.
                if !isUsual { others = .codePoints(primaries: primaries ?? 0, transfer: transfer ?? 0) }
            case "colr": inventory.blocks.insert(.icc)
            case "pasp":
                if property.content.prefix(4) != property.content.dropFirst(4).prefix(4) { inventory.lose(.resolution) }
            case "udes", "altt": inventory.lose(.text)
            case "crtt", "mdft": inventory.lose(.time)
            default: inventory.lose(.other)
            }
        }
        if let others, !inventory.blocks.contains(.icc) {
            inventory.lose(.icc)
            inventory.colours = others
        }
    }
}

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
