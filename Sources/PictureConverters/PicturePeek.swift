import Conversion
import ItemProviders
import PictureStructure

/// What a look at a picture's headers tells about what another format would lose of it.
struct PicturePeek {
    /// What there is more than one of.
    var several: Loss?
    /// What else would be lost, whatever is written.
    var losses: [Loss] = []
    /// Bits a sample; nil when the headers do not tell.
    var bits: Int?
    /// Whether there is alpha; nil when the headers do not tell.
    var hasAlpha: Bool?
    /// The parts of the file beside its pixels; empty for a format that is not taken apart.
    var inventory = PictureInventory()

    init(several: Loss? = nil, losses: [Loss] = [], bits: Int? = nil, hasAlpha: Bool? = nil) {
        self.several = several
        self.losses = losses
        self.bits = bits
        self.hasAlpha = hasAlpha
    }

    /// Looks at `bytes`. The first of the formats that knows them answers.
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

    /// Looks at the page or frame `part` of `bytes`: what there is beside it is no loss.
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

    /// Adding a format is a file and a line here.
    private static let formats: [any PicturePeeking.Type] = [
        JPEGPeek.self, GIFPeek.self, WebPPeek.self, PNGPeek.self, TIFFPeek.self, HEIFPeek.self, IconPeek.self,
        PDFPeek.self, JPEG2000Peek.self, NetpbmPeek.self,
    ]
}

/// A format whose headers say whether it holds one picture or several.
protocol PicturePeeking: SendableMetatype {
    /// What the headers tell; nil when the bytes are of another format.
    ///
    /// - Parameters:
    ///   - head: the first bytes, as many as there are up to 16 KiB.
    ///   - bytes: more of them, at any offset.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek?

    /// The same for one page or frame. By default what the headers of the file tell holds for all of them.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek?
}

extension PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek? { peek(head, bytes) }
}

extension SourceBytes: PictureByteSource {
    package var isUnbounded: Bool { false }
}
