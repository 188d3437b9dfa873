/// Values by name, in the order in which they were written. No name occurs twice.
package struct DataObject: Sendable {
    /// A name and its value.
    package struct Entry: Sendable {
        /// The name; names that differ in their bytes are different, canonically equal or not.
        package let key: String
        /// The value.
        package var value: DataValue

        /// An entry from its parts.
        package init(key: String, value: DataValue) {
            self.key = key
            self.value = value
        }
    }

    /// The entries, in order.
    package private(set) var entries: [Entry] = []
    /// Where each name is, once there are more than a few.
    private var places: [ByteString: Int] = [:]

    /// Up to this many entries are searched one by one.
    private static let few = 8

    /// An object without entries.
    package init() {}

    /// An object of `entries`, of which later ones replace earlier ones of the same name.
    package init(_ entries: some Sequence<(String, DataValue)>) {
        for (key, value) in entries where !append(key, value) { replace(key, with: value) }
    }

    /// Adds an entry at the end.
    ///
    /// - Returns: false, and nothing is added, when the name is taken.
    /// - Complexity: O(1) on average.
    @discardableResult
    package mutating func append(_ key: String, _ value: DataValue) -> Bool {
        guard index(of: key) == nil else { return false }
        entries.append(Entry(key: key, value: value))
        if entries.count == Self.few + 1 {
            for (place, entry) in entries.enumerated() { places[ByteString(entry.key)] = place }
        } else if entries.count > Self.few {
            places[ByteString(key)] = entries.count - 1
        }
        return true
    }

    /// Gives the entry of that name, which must be there, another value.
    package mutating func replace(_ key: String, with value: DataValue) {
        guard let place = index(of: key) else { return }
        entries[place].value = value
    }

    /// The value of that name.
    package subscript(key: String) -> DataValue? { index(of: key).map { entries[$0].value } }

    private func index(of key: String) -> Int? {
        guard entries.count <= Self.few else { return places[ByteString(key)] }
        return entries.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }
}

/// A text by its bytes: Swift takes strings that are canonically equal for equal, and no format of data does.
struct ByteString: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ByteString, right: ByteString) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
