/// Simple formats: Netpbm, BMP, SGI and Targa may still hold a text or other data.
enum PlainInventory: PictureInventorying {
    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        if head.starts(with: [0x01, 0xDA]) { return sgi(head) }
        if head.says("BM") { return bitmap(head, bytes) }
        if head.says("P"), head.count > 2, Array("123456".utf8).contains(head[1]) {
            var inventory = netpbm(head)
            noteWhatFollows(head, bytes, &inventory)
            return inventory
        }
        if head.says("P7\n") { return netpbm(head, isArbitrary: true) }
        return targa(head, bytes)
    }

    /// Comments extend from a number sign to the end of the line, before the pixels (`man 5 ppm`, `man 5 pam`).
    private static func netpbm(_ head: [UInt8], isArbitrary: Bool = false) -> PictureInventory {
        var inventory = PictureInventory()
        // The kind, the size, and the maximum sample, which bitmaps do not have; a PAM header has an explicit end.
        var words = isArbitrary ? .max : head[1] == 0x31 || head[1] == 0x34 ? 3 : 4
        for line in head.split(separator: 0x0A, maxSplits: 64, omittingEmptySubsequences: false) where words > 0 {
            let says = line.prefix { $0 != 0x23 }
            if says.count < line.count { inventory.lose(.comments) }
            if says.starts(with: "ENDHDR".utf8) { break }
            words -= says.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }).count
        }
        return inventory
    }

    /// Records the bytes behind the samples of a raw Netpbm file: further pictures, as programs write films to a pipe, or others.
    private static func noteWhatFollows(
        _ head: [UInt8], _ bytes: some PictureByteSource, _ inventory: inout PictureInventory
    ) {
        guard head[1] > 0x33, let end = NetpbmLayout(head).end(in: bytes.size) else { return }
        let next = bytes.read(at: end, count: 2)
        guard !next.isEmpty else { return }
        inventory.lose(next.says("P") && next.count == 2 && (0x31...0x37).contains(next[1]) ? .pictures : .other)
    }

    /// An embedded or linked profile (BITMAPV5HEADER, `bV5CSType`), or bytes beyond the stated size of the file.
    private static func bitmap(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory {
        var inventory = PictureInventory()
        guard let headerBytes = head.number(at: 14, count: 4, bigEndian: false) else { return inventory }
        let colours = headerBytes >= 108 ? head.number(at: 70, count: 4, bigEndian: false) : nil
        // 'sRGB' and 'Win ' are the default; 'MBED' and 'LINK' refer to a profile; 0 means numbers.
        if let colours, colours == 0x4D42_4544 || colours == 0x4C49_4E4B {
            inventory.lose(.icc)
        } else if let size = head.number(at: 2, count: 4, bigEndian: false), size > 54, bytes.size > size + 3 {
            inventory.lose(.other)
        }
        return inventory
    }

    /// A name of 80 bytes (SGI image file format, version 1.00).
    private static func sgi(_ head: [UInt8]) -> PictureInventory {
        var inventory = PictureInventory()
        let name = head.dropFirst(24).prefix(80).prefix { $0 != 0 }
        if !name.isEmpty, !name.elementsEqual("no name".utf8) { inventory.lose(.text) }
        return inventory
    }

    /// A text after the header, and the areas that the footer references (Truevision TGA, version 2.0); nil if there is
    /// no footer.
    private static func targa(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        let footer = bytes.read(at: bytes.size - 26, count: 26)
        guard footer.count == 26, footer.says("TRUEVISION-XFILE.", at: 8) else { return nil }
        var inventory = PictureInventory()
        if head.first.map({ $0 > 0 }) == true { inventory.lose(.text) }
        if footer.prefix(8).contains(where: { $0 != 0 }) { inventory.lose(.other) }
        return inventory
    }
}
