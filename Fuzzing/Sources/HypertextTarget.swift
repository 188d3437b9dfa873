import Places

extension FuzzTarget {
    /// HTML as in a geocache listing, and text that may be HTML.
    static let hypertext = FuzzTarget(name: "hypertext") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let page = Hypertext(text)
        let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        expect(
            page.text.utf8.first.map(blank.contains) != true && page.text.utf8.last.map(blank.contains) != true,
            "a page begins or ends with white space")
        expect(Hypertext.isLikely(text) || Hypertext(guessing: text).pictures.isEmpty, "a text has pictures")
    }
}
