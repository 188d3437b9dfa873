import UniformTypes

/// Detects TIFF, and the camera raw formats based on it.
///
/// A raw image is recognised by its content: sensor data (a colour filter array or linear raw) or a manufacturer's own
/// compression; the manufacturer's name determines the type. Reads at most nine directories of 512 tags each.
enum TIFFImage: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        if let maker = ownSignature(head) { return maker }
        let isBig: Bool
        if head.has([0x49, 0x49, 0x2A, 0]) {
            isBig = false
        } else if head.has([0x4D, 0x4D, 0, 0x2A]) {
            isBig = true
        } else if head.has([0x49, 0x49, 0x2B, 0]) || head.has([0x4D, 0x4D, 0, 0x2B]) {
            return .sure(.tiff)
        } else {
            return nil
        }
        if head.has("CR", at: 8) && head.has([2, 0], at: 10) { return .sure("com.canon.cr2-raw-image") }
        var facts = Facts()
        var waiting = [Int64(head.number(at: 4, bytes: 4, bigEndian: isBig) ?? 0)]
        var seen: Set<Int64> = []
        while let offset = waiting.popLast(), seen.count < 9 {
            guard offset >= 8, seen.insert(offset).inserted else { continue }
            read(at: offset, bigEndian: isBig, &content, &facts, &waiting)
        }
        if facts.isDNG { return .sure(.dng) }
        guard facts.isRaw else { return .sure(.tiff) }
        let make = facts.make.lowercased()
        for (name, identifier) in makers where make.contains(name) { return .sure(identifier) }
        return .sure(.rawImage)
    }

    private struct Facts {
        var make = ""
        var isDNG = false
        var isRaw = false
    }

    /// Signatures used by only one manufacturer.
    private static func ownSignature(_ head: [UInt8]) -> InspectionResult? {
        if head.has("IIRO") || head.has("IIRS") || head.has("MMOR") { return .sure("com.olympus.raw-image") }
        if head.has([0x49, 0x49, 0x55, 0]) { return .sure("com.panasonic.rw2-raw-image") }
        if head.has("FUJIFILMCCD-RAW") { return .sure("com.fuji.raw-image") }
        if head.has([0, 0x4D, 0x52, 0x4D]) { return .sure("com.konicaminolta.raw-image") }
        if head.has("HEAPCCDR", at: 6) { return .sure("com.canon.crw-raw-image") }
        if head.has("FOVb") { return .sure("com.sigma.x3f-raw-image") }
        if head.has("IIII", at: 8) && head.has([0x49, 0x49, 0x2A, 0]) { return .sure("com.phaseone.raw-image") }
        return nil
    }

    private static func read(
        at offset: Int64, bigEndian: Bool, _ content: inout Content, _ facts: inout Facts, _ waiting: inout [Int64]
    ) {
        let start = content.read(at: offset, count: 2)
        guard let count = start.number(at: 0, bytes: 2, bigEndian: bigEndian), count > 0, count <= 512 else { return }
        let entries = content.read(at: offset + 2, count: Int(count) * 12)
        for index in 0..<entries.count / 12 {
            let at = index * 12
            guard let tag = entries.number(at: at, bytes: 2, bigEndian: bigEndian),
                let kind = entries.number(at: at + 2, bytes: 2, bigEndian: bigEndian),
                let length = entries.number(at: at + 4, bytes: 4, bigEndian: bigEndian),
                let wide = entries.number(at: at + 8, bytes: 4, bigEndian: bigEndian),
                let narrow = entries.number(at: at + 8, bytes: 2, bigEndian: bigEndian)
            else { return }
            let value = kind == 3 ? narrow : wide
            switch tag {
            case 271 where length > 4:
                let text = content.read(at: Int64(wide), count: Int(min(length, 64)))
                if facts.make.isEmpty { facts.make = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) }
            case 330:
                if length == 1 {
                    waiting.append(Int64(wide))
                } else {
                    let list = content.read(at: Int64(wide), count: Int(min(length, 8)) * 4)
                    for part in 0..<list.count / 4 {
                        if let next = list.number(at: part * 4, bytes: 4, bigEndian: bigEndian) {
                            waiting.append(Int64(next))
                        }
                    }
                }
            case 262 where value == 32803 || value == 34892: facts.isRaw = true
            // Compressions used only in raw images: Nikon, Sony, Samsung (two), Pentax and Kodak.
            case 259 where [34713, 32767, 32770, 32772, 65535, 65000].contains(value): facts.isRaw = true
            case 50706: facts.isDNG = true
            default: break
            }
        }
    }

    private static let makers: [(name: String, identifier: String)] = [
        ("nikon", "com.nikon.raw-image"), ("sony", "com.sony.arw-raw-image"), ("pentax", "com.pentax.raw-image"),
        ("ricoh", "com.pentax.raw-image"), ("samsung", "com.samsung.raw-image"), ("epson", "com.epson.raw-image"),
        ("kodak", "com.kodak.raw-image"), ("hasselblad", "com.hasselblad.3fr-raw-image"),
        ("leaf", "com.leafamerica.raw-image"), ("mamiya", "com.mamiya.raw-image"), ("leica", "com.leica.rwl-raw-image"),
        ("phase one", "com.phaseone.raw-image"), ("olympus", "com.olympus.raw-image"),
        ("panasonic", "com.panasonic.raw-image"),
    ]
}
