package import SystemPackage

/// What the index keeps of a file.
package struct IndexedFile: Sendable {
    /// An item of the file: the file itself, or a part of it.
    package struct Item: Sendable {
        /// The 0-based number of the part; nil for the whole file.
        package let part: Int?
        /// The 0-based numbers of the part within that part, and so on inwards; empty if it is the part itself.
        package let inner: [Int]
        /// The name of the item.
        package let name: String
        /// The identifier of its type.
        package let type: String
        /// Its text; empty if it has none, and is found by its name only.
        package let text: String

        package init(part: Int?, inner: [Int] = [], name: String, type: String, text: String) {
            self.part = part
            self.inner = inner
            self.name = name
            self.type = type
            self.text = text
        }
    }

    /// The path relative to the folder.
    package let path: FilePath
    /// What tells that the file has changed; nil for one that is read again each time.
    package let stamp: String?
    package let items: [Item]
    /// Why its text could not be read; nil if it was, or there is none.
    package let failure: String?

    package init(path: FilePath, stamp: String?, items: [Item], failure: String? = nil) {
        self.path = path
        self.stamp = stamp
        self.items = items
        self.failure = failure
    }
}
