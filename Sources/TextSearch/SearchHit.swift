package import SystemPackage

/// An item in which a query was found.
package struct SearchHit: Sendable, Hashable {
    /// The path of the file, relative to the folder that was searched.
    package let path: FilePath
    /// The 0-based number of the part of the file that is the item; nil if it is the whole file.
    package let part: Int?
    /// The 0-based numbers of the part within that part, and so on inwards; empty if it is the part itself.
    package let inner: [Int]
    /// The identifier of its type.
    package let type: String
    /// The name of the item.
    package let name: String
    /// Whether the name has one of the words.
    package let isInName: Bool
    /// The places in its text, in order.
    package let passages: [Passage]

    /// The numbers that lead to the part, as after `#`; none for the whole file.
    package var parts: [Int] { (part.map { [$0] } ?? []) + inner }
}

/// A place in a text where something was found, with what is around it.
package struct Passage: Sendable, Hashable {
    /// The number of the line in the text, 1-based.
    package let line: Int
    /// The number of the page, 1-based; nil if the text has no pages.
    package let page: Int?
    /// The line, or the part of a long one around the first word that was found.
    package let text: String
    /// The words that were found in `text`, as offsets of its Unicode scalars.
    package let matches: [Range<Int>]
}
