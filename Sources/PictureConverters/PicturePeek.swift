import Conversion
import ItemProviders
import PictureStructure

/// The properties in a picture's headers that determine the losses in another format.
struct PicturePeek {
    /// The loss for further pictures in the file.
    var several: Loss?
    /// Further losses, in any output format.
    var losses: [Loss] = []
    /// Bits per sample; nil if the headers do not state them.
    var bits: Int?
    /// Whether there is alpha; nil if the headers do not state it.
    var hasAlpha: Bool?
    /// The parts of the file other than pixels; empty for a format without an inventory.
    var inventory = PictureInventory()

    init(several: Loss? = nil, losses: [Loss] = [], bits: Int? = nil, hasAlpha: Bool? = nil) {
        self.several = several
        self.losses = losses
        self.bits = bits
        self.hasAlpha = hasAlpha
    }

    /// Examines `bytes`, by the first format that recognises them.
    init(_ bytes: SourceBytes) {
        self.init()
        let head = bytes.read(at: 0, count: 16 * 1024)
        for format in Self.formats {
            if let peek = format.peek(head, bytes) {
                self = peek
                break
            }
        }
        adopt(PictureInventory(bytes))
    }

    private mutating func adopt(_ inventory: PictureInventory?) {
        guard let inventory else { return }
        self.inventory = inventory
        several = several ?? inventory.several.map { Loss(rawValue: $0.rawValue) }
    }

    /// Examines the page or frame `part` of `bytes`; the others are not a loss.
    init(_ bytes: SourceBytes, part: Int) {
        self.init()
        let head = bytes.read(at: 0, count: 16 * 1024)
        for format in Self.formats {
            if let peek = format.peek(head, bytes, part: part) {
                self.init(
                    losses: peek.losses.filter { $0 != "sizes" }, bits: peek.bits, hasAlpha: peek.hasAlpha)
                break
            }
        }
        inventory = PictureInventory(bytes) ?? inventory
    }

    /// The supported formats. A new format is a file and a line here.
    private static let formats: [any PicturePeeking.Type] = [
        JPEGPeek.self, GIFPeek.self, WebPPeek.self, PNGPeek.self, TIFFPeek.self, HEIFPeek.self, IconPeek.self,
        PDFPeek.self, JPEG2000Peek.self, NetpbmPeek.self,
    ]
}

/// A format whose headers state whether it holds one picture or several.
protocol PicturePeeking: SendableMetatype {
    /// The properties in the headers; nil if the bytes are of another format.
    ///
    /// - Parameters:
    ///   - head: The first bytes of the file, at most 16 KiB.
    ///   - bytes: The whole file, at any offset.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek?

    /// The properties of one page or frame. By default those of the file apply.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek?
}

extension PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek? { peek(head, bytes) }
}

extension SourceBytes: PictureByteSource {
    package var isUnbounded: Bool { false }
}
