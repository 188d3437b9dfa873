import UniformTypes

/// What a property list, binary or XML, holds, by the first keys of its root.
enum PropertyListContent {
    /// The type of the property list that begins with `head`; nil if it is of no known kind.
    static func type(of head: ArraySlice<UInt8>) -> UniformType? {
        let isBinary = head.begins(with: "bplist")
        // In a binary list, references of a byte or two precede the keys; in an XML one, a declaration and a document type.
        let beginning = head.prefix(isBinary ? 128 : 512)
        let keys = isBinary ? webArchive.binary : webArchive.xml
        return keys.contains { beginning.contains($0) } ? .webArchive : nil
    }

    /// Keys of the web archives of Safari: a page, its resources, and its frames. In a binary list, a marker and a length
    /// precede a string of 15 characters or more.
    private static let webArchive = (
        binary: webArchiveKeys.map { [0x5F, 0x10, UInt8($0.utf8.count)] + Array($0.utf8) },
        xml: webArchiveKeys.map { Array("<key>\($0)</key>".utf8) }
    )
    private static let webArchiveKeys = ["WebMainResource", "WebSubresources", "WebSubframeArchives"]
}
