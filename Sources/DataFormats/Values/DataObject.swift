/// Values by name, in their original order. Names are unique.
package struct DataObject: Sendable {
    /// A name and its value.
    package struct Entry: Sendable {
        /// The name. Names are compared by bytes: canonically equal names can be different.
        package let key: String
        /// The value.
        package var value: DataValue

        /// An entry with a key and a value.
        package init(key: String, value: DataValue) {
            self.key = key
            self.value = value
        }
    }

    /// The entries, in order.
    package private(set) var entries: [Entry] = []
    /// The index of each name, if there are more than `few` entries.
    private var places: [ByteString: Int] = [:]

    /// Up to this many entries are searched linearly.
    private static let few = 8

    /// An empty object.
    package init() {}

    /// An object with `entries`; later ones replace earlier ones with the same name.
    package init(_ entries: some Sequence<(String, DataValue)>) {
        for (key, value) in entries where !append(key, value) { replace(key, with: value) }
    }

    /// Adds an entry at the end.
    ///
    /// - Returns: false, without adding anything, if the name exists.
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

    /// Replaces the value under `key`, which must exist.
    package mutating func replace(_ key: String, with value: DataValue) {
        guard let place = index(of: key) else { return }
        entries[place].value = value
    }

    /// The value under `key`.
    package subscript(key: String) -> DataValue? { index(of: key).map { entries[$0].value } }

    private func index(of key: String) -> Int? {
        guard entries.count <= Self.few else { return places[ByteString(key)] }
        return entries.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }
}

/// A text that is compared by its bytes: Swift's strings are equal if they are canonically equal, but names in data
/// formats are not.
struct ByteString: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ByteString, right: ByteString) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
