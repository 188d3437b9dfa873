/// Drawings within a page (`<svg>`). Those of HTML need no namespace, and those of a file do: readers make files of them.
enum HTMLDrawings {
    private static let names = [
        (prefix: "xmlns=", declaration: " xmlns=\"http://www.w3.org/2000/svg\""),
        (prefix: "xmlns:xlink=", declaration: " xmlns:xlink=\"http://www.w3.org/1999/xlink\""),
    ]

    /// The page whose drawings have their namespaces; nil if it needs no change.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ page: [UInt8]) -> [UInt8]? {
        var edits = ByteEdits()
        var place = 0
        let hasLinks = ByteSearch.contains("xlink:", in: page)
        while let start = ByteSearch.first("<svg", in: page, from: place) {
            let name = start + "<svg".utf8.count
            place = name
            guard let end = page[name...].firstIndex(of: UInt8(ascii: ">")) else { break }
            guard page[name] <= 0x20 || page[name] == UInt8(ascii: ">") || page[name] == UInt8(ascii: "/") else {
                continue
            }
            let tag = page[name..<end]
            // Nothing refers to the second one in most drawings.
            for (prefix, declaration) in names.prefix(hasLinks ? 2 : 1)
            where tag.firstRange(of: Array(prefix.utf8)) == nil {
                edits.replace(name..<name, with: declaration)
            }
        }
        return edits.isEmpty ? nil : edits.applied(to: page)
    }
}
