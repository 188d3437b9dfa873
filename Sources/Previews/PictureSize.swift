#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The size of a picture, in pixels.
struct PictureSize: Sendable, Hashable {
    let width: UInt32
    let height: UInt32

    /// Reads the size from a PNG's header (PNG specification, section 11.2.1); nil if the data has none.
    init?(png data: Data) {
        let header = Array(data.prefix(24))
        guard header.count == 24, header[..<8].elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        func number(_ offset: Int) -> UInt32 { header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        (width, height) = (number(16), number(20))
    }
}
