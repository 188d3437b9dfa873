import Conversion
import ItemProviders

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

    init(several: Loss? = nil, losses: [Loss] = [], bits: Int? = nil, hasAlpha: Bool? = nil) {
        self.several = several
        self.losses = losses
        self.bits = bits
        self.hasAlpha = hasAlpha
    }

    /// Looks at `bytes`. The first of the formats that knows them answers.
    init(_ bytes: consuming SourceBytes) {
        let head = bytes.read(at: 0, count: 16 * 1024)
        for format in Self.formats {
            if let peek = format.peek(head, &bytes) {
                self = peek
                return
            }
        }
        self.init()
    }

    /// Looks at the page or frame `part` of `bytes`: what there is beside it is no loss.
    init(_ bytes: consuming SourceBytes, part: Int) {
        let head = bytes.read(at: 0, count: 16 * 1024)
        for format in Self.formats {
            if let peek = format.peek(head, &bytes, part: part) {
                self.init(
                    losses: peek.losses.filter { $0 != "sizes" }, bits: peek.bits, hasAlpha: peek.hasAlpha)
                return
            }
        }
        self.init()
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
    static func peek(_ head: [UInt8], _ bytes: inout SourceBytes) -> PicturePeek?

    /// The same for one page or frame. By default what the headers of the file tell holds for all of them.
    static func peek(_ head: [UInt8], _ bytes: inout SourceBytes, part: Int) -> PicturePeek?
}

extension PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: inout SourceBytes, part: Int) -> PicturePeek? { peek(head, &bytes) }
}

extension [UInt8] {
    /// The unsigned number of `count` bytes at `offset`, nil beyond the end.
    func number(at offset: Int, count: Int, bigEndian: Bool) -> Int? {
        guard offset >= 0, count <= 7, offset <= self.count - count else { return nil }
        let part = self[offset..<offset + count]
        return bigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether the bytes at `offset` are `text`.
    func says(_ text: String, at offset: Int = 0) -> Bool { dropFirst(offset).starts(with: text.utf8) }
}
