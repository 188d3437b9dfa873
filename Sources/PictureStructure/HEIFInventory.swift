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
                    inventory.lossesOfEXIFInTIFF = EXIFStructure.lossesInTIFF(at: start + 4 + header, bytes)
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
        var hasOtherColours = false
        for property in properties {
            switch property.type {
            case _ where coding.contains(property.type): break
            case "colr" where property.content.says("nclx"):
                // Primaries and transfer characteristics of sRGB, or unspecified (ITU-T H.273, tables 2 and 3).
                let primaries = property.content.number(at: 4, count: 2, bigEndian: true)
                let transfer = property.content.number(at: 6, count: 2, bigEndian: true)
                let isUsual = [1, 2].contains(primaries) && [1, 2, 6, 13].contains(transfer)
                hasOtherColours = hasOtherColours || !isUsual
            case "colr": inventory.blocks.insert(.icc)
            case "pasp":
                if property.content.prefix(4) != property.content.dropFirst(4).prefix(4) { inventory.lose(.resolution) }
            case "udes", "altt": inventory.lose(.text)
            case "crtt", "mdft": inventory.lose(.time)
            default: inventory.lose(.other)
            }
        }
        if hasOtherColours, !inventory.blocks.contains(.icc) { inventory.lose(.icc) }
    }
}
